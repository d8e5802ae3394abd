extension LetterTemplate {
    /// The letters that the program brings, by name. What somebody wants to say in their own words is `{{reason}}`.
    package static let shipped = [
        shipped(
            "invite", "Invitation: {{event}}",
            """
            On behalf of {{organisation}} I would like to invite you to {{event}}.

            {{reason}}

            It would mean much to those who come to meet you and to ask you questions. Please let me know whether you \
            can be there, and what you need from us.
            """),
        shipped(
            "oppose", "Please vote against {{bill}}",
            """
            I ask you to vote against {{bill}}.

            {{reason}}

            Please tell me how you mean to vote, and why. I will follow what becomes of the bill.
            """),
        shipped(
            "support", "Please vote for {{bill}}",
            """
            I ask you to vote for {{bill}}.

            {{reason}}

            Please tell me how you mean to vote, and why. I will follow what becomes of the bill.
            """),
        shipped(
            "testimony", "Testimony on {{bill}}",
            """
            This is my testimony on {{bill}}, which is before the committee on {{committee}}. I speak for myself.

            {{reason}}

            Please let this letter be part of the record of the committee. I am ready to answer questions.
            """),
        shipped(
            "thank", "Thank you",
            """
            I write to thank you.

            {{reason}}

            Many write when something goes wrong, and few when something goes right. I wanted you to know that it \
            was noticed, and that it matters.
            """),
    ]

    private static func shipped(_ name: String, _ subject: String, _ words: String) -> LetterTemplate {
        LetterTemplate(
            name: name, subject: subject,
            body: "{{salutation}}\n\n\(words)\n\nSincerely,\n{{senderName}}\n{{senderAddress}}\n", origin: .shipped)
    }
}

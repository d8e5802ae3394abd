import PacketMerge
import PacketTemplate

extension PacketForms {
    /// The plan of a merge of these forms.
    ///
    /// - Parameter grouping: How rows become packets, which also chooses them; nil where each row is one.
    func plan(_ request: MergeRequest, _ chosen: ChosenRows, _ grouping: RecordGrouping?) -> MergePlan {
        // Where all packets are of one form, the reading thread has nothing to choose.
        let assembly: any PacketAssembly =
            isSingle
            ? SingleForm(whole.template, bindings: whole.bindings[0], encryption: whole.encryption) : self
        var plan = MergePlan(
            assembly, name: chosen.name, rows: grouping == nil ? chosen.rows : nil,
            condition: grouping == nil ? chosen.condition : nil, recipient: chosen.recipient,
            jobs: request.running.jobs, overwrites: request.running.overwrites,
            durability: request.running.durability, isDry: request.running.isDry)
        plan.sharesBlocks = request.running.sharing == .auto
        plan.keepsIntended = request.running.keepsJournal
        if let letters = settings.letters { plan.inspection = letters }
        if let verification = settings.verification { plan.inspection = verification }
        plan.information = chosen.information
        plan.rowsPerFolder = request.output.rowsPerFolder
        return plan
    }
}

extension PacketForms.Settings {
    /// - Parameter isSingle: Whether one form is filled from one row each.
    init(_ request: MergeRequest, _ chosen: ChosenRows, isSingle: Bool) {
        options = CompileOptions(isFillable: request.isFillable, keepsScripts: request.keepsScripts)
        options.keepsXFA = request.keepsXFA
        options.writesInformation = chosen.information != nil
        options.displaysTitle = chosen.information?.title != nil
        options.dropsTags = request.dropsTags
        options.keepsButtons = request.keepsButtons
        options.isForPrint = request.output.isPrintFile
        options.explains = request.running.explains
        options.drawsRefused = request.running.isDry && request.running.drawsRefused
        if request.running.explains { options.compression = 1 }
        self.isSingle = isSingle
        keepsOutlines = request.running.keepsJournal
        if request.running.verifies { verification = VerifyInspection(patience: request.running.patience) }
        letters = request.running.letter.map(LetterInspection.init)
    }
}

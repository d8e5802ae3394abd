/// The codes that `packet serve --merge` answers, besides those of what ends a command.
enum ServiceCodes {
    static let all = CodeExplanation.read(text, place: .service)

    private static let text = """
        token
        The request has no token, or one that is not known to the service. The status is 401.
        Send the token as Authorization: Bearer TOKEN.

        scope
        The token is known, and not good for this. The status is 403.
        The message names the scope; it stands in the line of the token, in the file of tokens.

        no-http
        What came is not written as HTTP/1.1 wants it, or has no host, or several. The status is 400.
        Look whether the client speaks plain HTTP; the service itself does not encrypt.

        head-too-large
        The path or the header fields of the request are too large. The status is 431.
        Send what is large as parts of the body.

        head-too-slow
        The head of the request did not come in within its time. The status is 408.
        Send it in one piece.

        host
        The service is not asked by a name of its machine. The status is 421.
        Give the service the names that a proxy passes on with --name.

        origin
        A web page of another origin may not ask. The status is 403.
        Give the service the origin with --allow-origin.

        not-found
        There is no such page, or no batch of that id, or it is somebody else's. The status is 404.
        Batches that are over can be fetched for a day.

        method
        There is such a page, and it knows no such method. The status is 405.
        The field Allow of the answer names those that it knows.

        media-type
        The body of the request is no multipart/form-data. The status is 415.
        Send the form and the people as parts, each with its name.

        multipart
        The body of the request is no whole multipart/form-data (RFC 7578). The status is 400.
        Look whether it ends with its boundary, and whether that is the one of its type.

        body-too-large
        The request has more bytes than --max-bytes of the service, or too many parts. The status is 413.
        Send fewer rows at a time.

        body-too-slow
        The body of the request came in too slowly. The status is 408.
        It has 8 seconds, and one more for each 32 kB.

        body-cut
        The body of the request did not come in whole. The status is 400.
        Send it again.

        too-many-rows
        The table has more rows than --max-rows of the service. The status is 422.
        Send it in parts.

        too-many-requests
        Too many requests or batches are open, or too many came from an address without a token that is known. The status is 429.
        Ask again when Retry-After says, and remove batches that were fetched.

        idempotency-key
        The Idempotency-Key was another request's, or is too long. The status is 422, or 400.
        Make a new key for each request, and use it again only to send the same one again.

        busy
        The same request is being answered, or the batch is not done. The status is 409.
        Ask again when Retry-After says.

        time-limit
        The work took more time than --max-seconds of the service. The status is 503.
        Send fewer rows at a time, or ask for it with Prefer: respond-async.

        wait-limit
        Others were worked on for as long as a request may wait for its turn, which is --max-seconds of the service. The status is 503.
        Ask again when Retry-After says, or ask for it with Prefer: respond-async.

        ending
        The service is about to start anew, and takes no work. The status is 503.
        Ask again when Retry-After says.

        stopped
        The work was ended before it was done, as the service ends or the client has gone. The status is 503.
        Ask again when Retry-After says.

        disk-limit
        Requests and batches together have as much of the disk as --max-disk lets them have. The status is 507.
        Remove batches that were fetched, or send less at a time.

        client-gone
        The client went before it had all of its answer. It is only in the log, with the status 499.
        """
}

#if Server
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOExtras
import NIOHTTP1
import NIOPosix
import ServiceLifecycle

/// Serves at a socket that was opened before the process began, by systemd: requests that come in while the server is
/// started anew wait there. Hummingbird opens sockets of its own only.
struct InheritedServer<Responder: HTTPResponder>: Service where Responder.Context == ServerContext {
    let socket: CInt
    let responder: Responder
    let configuration: HTTP1Channel.Configuration
    let connections: Int
    let listening: @Sendable (any Channel) -> Void
    let logger: Logger

    func run() async throws {
        let group = MultiThreadedEventLoopGroup.singleton
        let quiescing = ServerQuiescingHelper(group: group)
        let (child, connections, logger) = (child, connections, logger)
        let server = try await ServerBootstrap(group: group)
            .serverChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandlers([
                        AvailableConnectionsChannelHandler(
                            delegate: MaximumAvailableConnections(connections, logger: logger)),
                        quiescing.makeServerChannelHandler(channel: channel),
                    ])
                }
            }
            .childChannelOption(ChannelOptions.allowRemoteHalfClosure, value: true)
            .bind(socket) { channel in child.setup(channel: channel, logger: logger) }
        await withGracefulShutdownHandler {
            listening(server.channel)
            await withDiscardingTaskGroup { group in
                try? await server.executeThenClose { inbound in
                    for try await connection in inbound {
                        group.addTask { await child.handle(value: connection, logger: logger) }
                    }
                }
            }
        } onGracefulShutdown: {
            quiescing.initiateShutdown(promise: nil)
        }
    }

    private var child: HTTP1Channel {
        HTTP1Channel(
            responder: { [responder, logger] request, writer, channel in
                let context = ServerContext(
                    source: ApplicationRequestContextSource(channel: channel, logger: logger))
                var response: Response
                do { response = try await responder.respond(to: request, context: context) } catch let error
                    as HTTPParserError
                {
                    throw error
                } catch {
                    response = Response(status: .internalServerError)
                }
                response.headers[.date] = AnswerDate.now
                try await writer.write(response: response.head, body: response.body)
            }, configuration: configuration)
    }
}
#endif

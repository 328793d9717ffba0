import type { Server } from 'node:http'
import type { Middleware } from '@feathersjs/koa'

/** Stops a node: announces the stop, accepts no new requests, and lets running ones finish. */
interface NodeShutdown {
  isStopping(): boolean
  /** Asks clients to close their connections and reconnect, so that another node serves them. */
  readonly requestReconnect: Middleware
  /** Stops listening. Resolves when the last request is answered, or after the time limit. */
  close(server: Server): Promise<void>
}

/** @param seconds how long running requests may take */
export function createStop(seconds: number): NodeShutdown {
  let hasStopStarted = false
  return {
    isStopping: () => hasStopStarted,
    async requestReconnect(context, next) {
      await next()
      if (hasStopStarted) context.set('Connection', 'close')
    },
    close(server) {
      hasStopStarted = true
      return new Promise((resolve) => {
        const closeTimeout = setTimeout(() => server.closeAllConnections(), seconds * 1000)
        server.close(() => {
          clearTimeout(closeTimeout)
          resolve()
        })
      })
    },
  }
}

import type { Server } from 'node:http'
import type { Middleware } from '@feathersjs/koa'

/** How a node stops: it says so, takes nothing new, and lets what is under way finish. */
interface Stop {
  isStopping(): boolean
  /** Tells clients to come back on another connection, which another node takes. */
  readonly tell: Middleware
  /** Stops listening; resolves when the last call is answered, at the latest after the time given. */
  close(server: Server): Promise<void>
}

/** @param seconds how long calls under way may take */
export function createStop(seconds: number): Stop {
  let stopping = false
  return {
    isStopping: () => stopping,
    async tell(context, next) {
      await next()
      if (stopping) context.set('Connection', 'close')
    },
    close(server) {
      stopping = true
      return new Promise((resolve) => {
        const tooLate = setTimeout(() => server.closeAllConnections(), seconds * 1000)
        server.close(() => {
          clearTimeout(tooLate)
          resolve()
        })
      })
    },
  }
}

import { join } from 'node:path'
import type { Middleware } from '@feathersjs/koa'
import sirv from 'sirv'

/** What answers under /crm. */
export interface Screens {
  /** From sources, with the development client, which needs inline scripts. */
  readonly dev: boolean
  readonly serve: Middleware
  close(): Promise<void>
}

type Handler = (request: Request, response: Response, next: () => void) => void
type Request = Parameters<Middleware>[0]['req']
type Response = Parameters<Middleware>[0]['res']

/**
 * The built screens. Files with a hash in their name may be kept for good; everything else is asked for again each time.
 * Every address that is no file is the application's page, whose router decides.
 * @param folder what the build wrote, with a `.br` beside each file that is worth it
 */
export function builtScreens(folder: string): Screens {
  const files = sirv(folder, {
    brotli: true,
    etag: true,
    single: true,
    setHeaders(response, path) {
      response.setHeader('Cache-Control', /^(?:\/my)?\/assets\/.+\.\w+$/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (/^(?:\/my)?\/assets\/.+\.(js|css)$/.test(path)) for (const name of pageHeaders) response.removeHeader(name)
      if (/^\/assets\/pdf\.worker[^/]+\.mjs$/.test(path)) response.setHeader('Content-Security-Policy', pdfWorkerPolicy)
    },
  })
  return { dev: false, serve: under('/crm', files, { participantsPage: '/crm/my/my.html' }), close: async () => undefined }
}

/** They bind a page; on its forty scripts and styles they would only be bytes before the first row. */
const pageHeaders = ['Content-Security-Policy', 'Cross-Origin-Opener-Policy', 'Permissions-Policy', 'Referrer-Policy', 'X-Frame-Options']

/** Of the worker that reads PDFs: it fetches what it reads, and the decoders of scanned pages are WebAssembly, which no page of ours may run. */
const pdfWorkerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/** The screens from their sources, changed in the browser as they are edited. */
export async function developedScreens(): Promise<Screens> {
  const { createServer } = await import('vite')
  // Read natively: the copy that Vite would write beside its packages looks like a change to `node --watch`.
  const vite = await createServer({
    root: join(import.meta.dirname, '..'),
    configLoader: 'native',
    server: { middlewareMode: true },
    appType: 'spa',
  })
  return {
    dev: true,
    serve: under('/crm', vite.middlewares, { participantsPage: '/crm/my.html', keepPrefix: true }),
    close: () => vite.close(),
  }
}

/** Addresses of the participants' own pages, which are a page of their own, whose router decides as well; its files have a dot in their names. */
const isParticipants = (path: string): boolean => path === '/crm/my' || (path.startsWith('/crm/my/') && !path.includes('.'))

/** Hands requests below a prefix to a handler of plain Node; what it does not know goes on to the next middleware. */
function under(
  prefix: string,
  handler: Handler,
  { participantsPage, keepPrefix = false }: { readonly participantsPage: string; readonly keepPrefix?: boolean },
): Middleware {
  return async (context, next) => {
    if (context.path === '/' || context.path === prefix) {
      context.redirect(`${prefix}/${context.search}`)
      return
    }
    const isOurs = context.path.startsWith(`${prefix}/`) && (context.method === 'GET' || context.method === 'HEAD')
    if (!isOurs) return next()

    const { req, res } = context
    const address = req.url
    if (isParticipants(context.path)) req.url = participantsPage
    if (!keepPrefix) req.url = req.url?.slice(prefix.length)
    res.statusCode = 200
    const isAnswered = await new Promise<boolean>((resolve) => {
      res.once('close', () => resolve(true))
      handler(req, res, () => resolve(false))
    })
    req.url = address
    if (isAnswered) {
      context.respond = false
      return
    }
    res.statusCode = 404
    await next()
  }
}

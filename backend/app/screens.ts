import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Middleware } from '@feathersjs/koa'
import sirv from 'sirv'

/** The handler under /crm. */
export interface Screens {
  /** True if the screens run from sources, with the development client, which needs inline scripts. */
  readonly dev: boolean
  readonly serve: Middleware
  close(): Promise<void>
}

type Handler = (request: Request, response: Response, next: () => void) => void
type Request = Parameters<Middleware>[0]['req']
type Response = Parameters<Middleware>[0]['res']

/**
 * Serves the built screens. Files with a hash in their name may be cached for ever; all others are revalidated each time. Every address
 * that is no file returns the application's page, whose router decides. A new build in the folder is served from the next page on.
 * @param folder of the build, with a `.br` copy of each file that is worth compressing
 */
export function serveBuiltScreens(folder: string): Screens {
  const page = join(folder, 'index.html')
  let served = { build: buildOf(page), files: createFileHandler(folder) }
  const serveNewest: Handler = (request, response, next) => {
    const build = buildOf(page)
    // No page: a build is being moved to the folder, and the next request finds it.
    if (build !== null && build !== served.build) served = { build, files: createFileHandler(folder) }
    served.files(request, response, next)
  }
  return {
    dev: false,
    serve: createPrefixHandler('/crm', serveNewest, { participantsPage: '/crm/my/my.html' }),
    close: async () => undefined,
  }
}

/** Identifies the build by its page, which every build writes as a new file. Null if there is none. */
function buildOf(page: string): string | null {
  const file = statSync(page, { throwIfNoEntry: false })
  return file === undefined ? null : `${file.ino} ${file.mtimeMs}`
}

/** Returns a handler of the files that the folder contains now: it reads their names and sizes only once. */
const createFileHandler = (folder: string): Handler =>
  sirv(folder, {
    brotli: true,
    etag: true,
    single: true,
    setHeaders(response, path) {
      response.setHeader('Cache-Control', /^(?:\/my)?\/assets\/.+\.\w+$/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (/^(?:\/my)?\/assets\/.+\.(js|css)$/.test(path)) for (const name of pageHeaders) response.removeHeader(name)
      if (path === '/my/sw.js') response.setHeader('Service-Worker-Allowed', '/crm/my')
      if (/^\/assets\/pdf\.worker[^/]+\.mjs$/.test(path)) response.setHeader('Content-Security-Policy', pdfWorkerPolicy)
    },
  })

/** Headers that only pages need. On a page's forty scripts and styles they would only add bytes before the first row. */
const pageHeaders = ['Content-Security-Policy', 'Cross-Origin-Opener-Policy', 'Permissions-Policy', 'Referrer-Policy', 'X-Frame-Options']

/** Policy of the worker that reads PDFs. It fetches documents and decodes scanned pages with WebAssembly, which our pages may not run. */
const pdfWorkerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/** Serves the screens from their sources, and updates them in the browser after each edit. */
export async function startDevScreens(): Promise<Screens> {
  const { createServer } = await import('vite')
  // Loaded natively: otherwise Vite writes a copy of the configuration, which `node --watch` takes for a change.
  const vite = await createServer({
    root: join(import.meta.dirname, '../..'),
    configLoader: 'native',
    server: { middlewareMode: true },
    appType: 'spa',
  })
  return {
    dev: true,
    serve: createPrefixHandler('/crm', vite.middlewares, { participantsPage: '/crm/my.html', keepPrefix: true }),
    close: () => vite.close(),
  }
}

/** True for addresses of the participants' pages, a separate page with its own router. Its files have a dot in their names. */
const isParticipants = (path: string): boolean => path === '/crm/my' || (path.startsWith('/crm/my/') && !path.includes('.'))

/** Passes requests below a prefix to a plain Node handler. Requests that it does not handle continue to the next middleware. */
function createPrefixHandler(
  prefix: string,
  handler: Handler,
  { participantsPage, keepPrefix = false }: { readonly participantsPage: string; readonly keepPrefix?: boolean },
): Middleware {
  return async (context, next) => {
    if (context.path === '/' || context.path === prefix) {
      context.redirect(`${prefix}/${context.search}`)
      return
    }
    const isServedRequest = context.path.startsWith(`${prefix}/`) && (context.method === 'GET' || context.method === 'HEAD')
    if (!isServedRequest) return next()

    const { req, res } = context
    const address = req.url
    if (isParticipants(context.path)) req.url = participantsPage
    if (!keepPrefix) req.url = req.url?.slice(prefix.length)
    res.statusCode = 200
    const isHandled = await new Promise<boolean>((resolve) => {
      res.once('close', () => resolve(true))
      handler(req, res, () => resolve(false))
    })
    req.url = address
    if (isHandled) {
      context.respond = false
      return
    }
    res.statusCode = 404
    await next()
  }
}

import type { ServerResponse } from 'node:http'
import type { Language } from '#resources/core/values/preferences.ts'
import { loadTexts } from '../../common/texts.ts'
import { type Page, policyOf, renderPage } from './layout.ts'

type Translate = (key: string, details?: Readonly<Record<string, string | number>>) => string

/** Returns a function for texts of the server's own pages, in the namespace `signIn`. */
export function createTranslator(language: Language): Translate {
  const { text } = loadTexts()
  return (key, details) => text(language, `signIn:${key}`, details ?? {})
}

export interface PageResponse extends Page {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
}

/** The members of a Koa context that are needed: pages are also sent from inside the provider. */
interface PageContext {
  readonly res: ServerResponse
  status: number
  type: string
  body: unknown
  set(headers: Record<string, string>): void
}

export function answerPage(context: PageContext, page: PageResponse): void {
  context.status = page.status ?? 200
  context.type = 'text/html; charset=utf-8'
  context.set({
    'Content-Security-Policy': policyOf(page),
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
    'X-Content-Type-Options': 'nosniff',
    ...page.headers,
  })
  context.body = renderPage(page)
}

import type { ServerResponse } from 'node:http'
import type { Language } from '#resources/core/preferences.ts'
import { loadTexts } from '../../texts.ts'
import { type Page, policyOf, renderPage } from './layout.ts'

type Say = (key: string, details?: Readonly<Record<string, string | number>>) => string

/** Texts of the server's own pages, namespace `signIn`. */
export function sayIn(language: Language): Say {
  const { text } = loadTexts()
  return (key, details) => text(language, `signIn:${key}`, details ?? {})
}

export interface Answer extends Page {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
}

/** What a Koa context and nothing else is needed for: pages are also answered from inside the provider. */
interface PageContext {
  readonly res: ServerResponse
  status: number
  type: string
  body: unknown
  set(headers: Record<string, string>): void
}

export function answerPage(context: PageContext, page: Answer): void {
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

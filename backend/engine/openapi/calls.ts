import { descriptionCalls } from '#resources/developers/calls.ts'
import { callsOf } from '../calls/callsOf.ts'
import type { Route } from '../doors/types.ts'
import type { Domain } from '../types.ts'
import { openapiDocument } from './document.ts'
import { apiPage } from './page.ts'

/**
 * The description of the API, for tools and for developers.
 * @param routes every route, once all are known
 */
export function openapiDomain(routes: () => readonly Route[]): Domain {
  let text: string | undefined
  return {
    calls: callsOf(descriptionCalls, {
      async openapi({ setHeader }) {
        text ??= JSON.stringify(openapiDocument(routes()))
        setHeader('Content-Type', 'application/json; charset=utf-8')
        return text
      },
      async docs({ setHeader }) {
        setHeader('Content-Type', 'text/html; charset=utf-8')
        return apiPage(routes())
      },
    }),
  }
}

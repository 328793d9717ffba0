import type { CustomFields } from '#resources/core/customFields.ts'
import { descriptionCalls } from '#resources/organisation/developersCalls.ts'
import { callsOf } from '../calls/callsOf.ts'
import { modelOf } from '../customFields.ts'
import type { Route } from '../http/types.ts'
import type { Domain } from '../types.ts'
import { buildOpenapiDocument } from './document.ts'
import { buildApiPage } from './page.ts'

/**
 * Domain that serves the description of the API, for tools and developers. The description includes the custom fields of the reader's
 * organisation.
 * @param routes returns all routes; called only once they are all known
 */
export function createOpenapiDomain(routes: () => readonly Route[]): Domain {
  const texts = new WeakMap<CustomFields, string>()
  const noCustomFields: CustomFields = {}
  const routesOf = (fields: CustomFields): readonly Route[] =>
    routes().map((route) => (route.model === undefined ? route : { ...route, model: modelOf(route.model, fields) }))
  return {
    calls: callsOf(descriptionCalls, {
      async openapi({ caller: { customFields = noCustomFields }, setHeader }) {
        const fields = Object.keys(customFields).length === 0 ? noCustomFields : customFields
        const text = texts.get(fields) ?? JSON.stringify(buildOpenapiDocument(routesOf(fields)))
        texts.set(fields, text)
        setHeader('Content-Type', 'application/json; charset=utf-8')
        return text
      },
      async docs({ setHeader }) {
        setHeader('Content-Type', 'text/html; charset=utf-8')
        return buildApiPage(routes())
      },
    }),
  }
}

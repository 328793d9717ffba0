import type { Language } from '#resources/core/preferences.ts'
import type { CallRequest, Domain } from '../engine/types.ts'
import { badRequest, pathOf } from '../errors.ts'
import { searchConditions } from './search.ts'

/** The table of conditions. Specification 2, section 7, "Searches": needs no token, since it holds nothing about anybody. */
export const conditionsDomain: Domain = {
  // Ten times the work of another call, for whoever asks, with words that are in a third of all names.
  calls: [{ method: 'GET', path: 'public/conditions/search', access: { public: true }, weight: 10, handler: search }],
}

/** Characters of a term at most. */
const longestTerm = 100

/** @throws badRequest InvalidParameter where the term is missing or too long, or a language is not ours; UnknownParameter */
async function search({ parameters, studydesk }: CallRequest) {
  const { term, lang, language: _ofMessages, ...others } = parameters
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) throw wrong(unknown, 'unknownParameter')
  if (term !== undefined && typeof term !== 'string') throw wrong('term', 'repeated')
  if (term === undefined || term.trim() === '') throw wrong('term', 'required')
  if (term.length > longestTerm) throw wrong('term', 'tooLong', { max: longestTerm })
  return searchConditions(studydesk.database, { text: term, language: readLanguage(lang) })
}

/** The language that names are shown in, `fr` or `fr-CA`; English where it does not say. */
function readLanguage(lang: string | readonly string[] | undefined): Language {
  if (lang === undefined || lang === '') return 'en'
  const [, code] = (typeof lang === 'string' ? /^(en|fr)([-_]|$)/i.exec(lang) : null) ?? []
  if (code === undefined) throw wrong('lang', 'notAnOption')
  return code.toLowerCase() === 'fr' ? 'fr' : 'en'
}

const wrong = (name: string, code: string, details?: Readonly<Record<string, number>>) =>
  badRequest(code === 'unknownParameter' ? 'UnknownParameter' : 'InvalidParameter', {
    fields: [{ path: pathOf(name), code, ...(details === undefined ? {} : { details }) }],
  })

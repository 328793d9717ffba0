import type { JsonObject } from '#resources/forms/content/json.ts'
import { Names } from '../names.ts'
import type { Notes } from '../notes.ts'
import type { RedcapForm, RedcapProject } from './redcapField.ts'
import { withoutMarkup } from './redcapLabel.ts'
import { redcapQuestionOf } from './redcapQuestion.ts'
import { logicScopeOf } from './redcapScope.ts'

/** Converts an instrument to a form: a section begins at each field with a section header. Pure except for the remarks. */
export function redcapDocumentOf(form: RedcapForm, project: RedcapProject, notes: Notes): { document: JsonObject; questions: number } {
  const names = new Names()
  const elements: JsonObject[] = []
  let section: JsonObject[] | null = null
  for (const field of form.fields) {
    const name = names.take(field.variable)
    if (name !== field.variable) notes.add(name, 'changed', 'renamedQuestion', field.variable)
    const elsewhere = new Set<string>()
    const scope = logicScopeOf(form, project, (variable) => elsewhere.add(variable))
    const question = redcapQuestionOf({ field, name, fields: form.fields, project, scope, notes })
    if (elsewhere.size > 0 && JSON.stringify(question).includes('answerOf('))
      notes.add(name, 'changed', 'otherForm', [...elsewhere].join(', '))
    if (field.sectionHeader !== '') {
      section = []
      const title = withoutMarkup(field.sectionHeader)
      if (title !== field.sectionHeader) notes.add(name, 'changed', 'formatting', field.sectionHeader)
      elements.push({ type: 'panel', name: names.take(`section ${field.variable}`), title, elements: section })
    }
    ;(section ?? elements).push(question)
  }
  return { document: { pages: [{ name: 'page1', elements }] }, questions: form.fields.length }
}

import { data, defineCalls } from '../core/call.ts'
import { choice, ref } from '../core/fields/index.ts'
import { languages } from '../core/values/preferences.ts'
import type { PlainLanguageDraft } from './plainLanguage.ts'

/** Calls for texts that a language model drafts and a person finishes. Specification 2, section 7, "Study". */
export const languageModelCalls = defineCalls({
  draftDescription: {
    of: 'study',
    method: 'GET',
    path: 'ai/llm/study-description/translate',
    access: { page: 'ADMIN_STUDY', action: 'CONTRIBUTE' },
    // A high weight, because each draft costs the organization money and takes the model half a minute.
    weight: 20,
    query: {
      studyId: ref({ to: 'study', required: true, about: 'The study whose description is put in plain language.' }),
      language: choice({ values: languages, about: 'Absent: that of the reader.' }),
    },
    output: data<PlainLanguageDraft>(),
  },
})

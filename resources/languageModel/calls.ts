import { data, defineCalls } from '../call.ts'
import { choice, ref } from '../core/fields/index.ts'
import { languages } from '../core/preferences.ts'
import type { PlainLanguageDraft } from '../plainLanguage.ts'

/** Texts that a language model drafts and a person finishes. Specification 2, section 7, "Study". */
export const languageModelCalls = defineCalls({
  draftDescription: {
    of: 'study',
    method: 'GET',
    path: 'ai/llm/study-description/translate',
    access: { page: 'ADMIN_STUDY', action: 'CONTRIBUTE' },
    // Each costs its organisation money, and takes the model half a minute.
    weight: 20,
    query: {
      studyId: ref({ to: 'study', required: true, about: 'The study whose description is put in plain language.' }),
      language: choice({ values: languages, about: 'Absent: that of the reader.' }),
    },
    output: data<PlainLanguageDraft>(),
  },
})

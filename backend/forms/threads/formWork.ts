import { type MessagePort, threadId } from 'node:worker_threads'
import { type FormProblem, problemsOf } from '#resources/forms/checks.ts'
import type { JsonObject } from '#resources/forms/json.ts'
import { setOwnWords } from '#resources/forms/typedAnswers.ts'
import { validateAnswers } from '#resources/forms/validateAnswers.ts'
import { loadTexts } from '../../texts.ts'
import { readOdm } from '../odmImport/readOdm.ts'
import { blankFormPdf } from './blankFormPdf.ts'
import { certificatePdf } from './certificatePdf.ts'
import { consentPdf } from './consentPdf.ts'
import { checkRule, evaluateRules } from './dataRules.ts'
import { reportPdf } from './reportPdf.ts'
import { submissionPdf } from './submissionPdf.ts'
import './withoutLooks.ts'

setOwnWords('en', (key) => loadTexts().text('en', `common:${key}`))
setOwnWords('fr', (key) => loadTexts().text('fr', `common:${key}`))

/** What threads do for the calls that handle forms: to read a large one takes longer than others may wait. */
export const formWork = {
  check: (document: JsonObject): readonly FormProblem[] => problemsOf(document),
  validate: validateAnswers,
  checkRule,
  evaluateRules,
  readOdm,
  pdf: submissionPdf,
  blankFormPdf,
  certificatePdf,
  consentPdf,
  reportPdf,
} as const satisfies Readonly<Record<string, (asked: never) => unknown>>
export type FormWork = typeof formWork

/** The task of a thread, which tells that it begins, and which thread it is. */
export default function work<Name extends keyof FormWork>({
  name,
  asked,
  begun,
}: {
  readonly name: Name
  readonly asked: Parameters<FormWork[Name]>[0]
  readonly begun: MessagePort
}) {
  begun.postMessage(threadId)
  begun.close()
  return (formWork[name] as (asked: unknown) => unknown)(asked)
}

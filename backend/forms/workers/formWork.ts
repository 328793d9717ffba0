import { type MessagePort, threadId } from 'node:worker_threads'
import type { JsonObject } from '#resources/forms/content/json.ts'
import { type FormProblem, problemsOf } from '#resources/forms/survey/checks.ts'
import { setCustomTexts } from '#resources/forms/survey/typedAnswers.ts'
import { validateAnswers } from '#resources/forms/survey/validateAnswers.ts'
import { loadTexts } from '../../platform/common/texts.ts'
import { readFormFile } from '../odmImport/readFormFile.ts'
import { readRecords } from '../odmImport/readRecords.ts'
import { readSchedule } from '../odmImport/readSchedule.ts'
import { blankFormPdf } from './blankFormPdf.ts'
import { certificatePdf } from './certificatePdf.ts'
import { consentPdf } from './consentPdf.ts'
import { checkRule, evaluateRules } from './dataRules.ts'
import { participantPdf } from './participantPdf.ts'
import { reportPdf } from './reportPdf.ts'
import { submissionPdf } from './submissionPdf.ts'
import './withoutLooks.ts'

setCustomTexts('en', (key) => loadTexts().text('en', `common:${key}`))
setCustomTexts('fr', (key) => loadTexts().text('fr', `common:${key}`))

/** Work for worker threads, because large forms would block other requests. */
export const formWork = {
  check: (document: JsonObject): readonly FormProblem[] => problemsOf(document),
  validate: validateAnswers,
  checkRule,
  evaluateRules,
  readFormFile,
  readSchedule,
  readRecords,
  pdf: submissionPdf,
  blankFormPdf,
  certificatePdf,
  consentPdf,
  participantPdf,
  reportPdf,
} as const satisfies Readonly<Record<string, (requested: never) => unknown>>
export type FormWork = typeof formWork

/** Runs one work item in a thread. First reports its start and the thread's id. */
export default function work<Name extends keyof FormWork>({
  name,
  input,
  begun,
}: {
  readonly name: Name
  readonly input: Parameters<FormWork[Name]>[0]
  readonly begun: MessagePort
}) {
  begun.postMessage(threadId)
  begun.close()
  return (formWork[name] as (requested: unknown) => unknown)(input)
}

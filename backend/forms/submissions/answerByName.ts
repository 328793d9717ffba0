import { type FormAnswers, namesAskedElsewhere } from '#resources/forms/answers.ts'
import type { JsonObject } from '#resources/forms/json.ts'
import { answerNameOf, isQuestion, partsOf } from '#resources/forms/parts.ts'
import type { Run } from '../../database/types.ts'
import type { CallRequest } from '../../engine/types.ts'
import { notFound } from '../../errors.ts'
import { readContent } from '../content.ts'
import { currentAnswers } from './answerRows.ts'
import { participationIn } from './participationIn.ts'

interface Place {
  readonly participantId: string
  readonly studyId: string
}

/**
 * What a participant submitted in a study to the questions of these database names, or of these names where a question has no other: of several
 * submissions the one that was completed last.
 */
export async function answersByDbName(
  run: Run,
  orgId: string,
  { participantId, studyId }: Place,
  names: readonly string[],
): Promise<FormAnswers> {
  const { rows } = await run({
    text: `select submission.id::text, version.integrity_key as "integrityKey" from form_submission submission
      join form_version version on version.org_id = submission.org_id and version.id = submission.form_version_id
      where submission.org_id = $1 and submission.participant_id = $2 and submission.study_id = $3 and submission.status = 'COMPLETED'
      order by submission.completed_on desc limit 200`,
    values: [orgId, participantId, studyId],
  })
  const found: Record<string, FormAnswers[string]> = {}
  for (const { id, integrityKey } of rows as unknown as readonly { readonly id: string; readonly integrityKey: string }[]) {
    const missing = names.filter((name) => found[name] === undefined)
    if (missing.length === 0) break
    const questions = questionsOf(await readContent(run, orgId, integrityKey), missing)
    if (questions.size === 0) continue
    const { answers } = await currentAnswers(run, orgId, id)
    for (const [name, question] of questions) {
      const answer = answers[question]
      if (answer !== undefined) found[name] = answer
    }
  }
  return found
}

/** What expressions of a form ask of other forms (`getAnswerByDBName`); empty where they ask nothing. */
export async function answersElsewhere(run: Run, orgId: string, place: Place, document: JsonObject): Promise<FormAnswers> {
  const names = namesAskedElsewhere(document)
  return names.length === 0 ? {} : answersByDbName(run, orgId, place, names)
}

/** The names under which a form keeps the answers to these database names. */
function questionsOf(document: JsonObject, names: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const part of partsOf(document)) {
    if (part.repeat !== null || !isQuestion(part)) continue
    const dbName = typeof part.value.DBName === 'string' && part.value.DBName !== '' ? part.value.DBName : part.name
    if (names.includes(dbName) && !found.has(dbName)) found.set(dbName, answerNameOf(part))
  }
  return found
}

/** `GET study/{studyId}/participant/{participantId}/formquestion/{dbName}/submission`. @throws notFound where nobody submitted it */
export async function readAnswerByName({ caller, studydesk: { engine }, params }: CallRequest) {
  const { participantId, studyId } = await participationIn(engine, caller, params)
  // A list that the reader may see: of a restricted profile that they have not unlocked there is none.
  const { rows } = await engine.list(caller, 'formSubmission', { participantId, studyId, size: '1', _total: 'none' })
  const { dbName = '' } = params
  if (rows.length === 0) throw notFound()
  const answers = await engine.work(caller, ({ run }) => answersByDbName(run, caller.orgId, { participantId, studyId }, [dbName]))
  if (answers[dbName] === undefined) throw notFound()
  return { dbName, answer: answers[dbName] }
}

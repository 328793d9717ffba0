import type { ResourceAnswer } from '#resources/core/rows.ts'
import { type AnyMapping, type FhirAnswer, type FhirContext, fhirPath } from '#resources/fhir/types.ts'
import type { FormAnswers } from '#resources/forms/content/answers.ts'
import type { JsonObject } from '#resources/forms/content/json.ts'
import { withoutHidden } from '#resources/forms/survey/hiddenInRows.ts'
import { readContents } from '../forms/content.ts'
import { loadAnswersOf } from '../forms/submissions/answerRows.ts'
import type { Run } from '../platform/database/types.ts'
import type { CallerContext } from '../platform/engine/types.ts'

type Contents = Pick<FhirContext, 'documents' | 'answers'>

const noContents: Contents = { documents: new Map(), answers: new Map() }

/** Absolute address of the FHIR endpoints. */
export const baseOf = ({ config }: Pick<CallerContext['studydesk'], 'config'>): string => `${config.publicUrl}${fhirPath}`

/** Returns rows that the caller may see as FHIR resources, with the questions and answers that they need. */
export async function resourcesOf(
  request: CallerContext,
  mapping: AnyMapping,
  rows: readonly unknown[],
): Promise<readonly (FhirAnswer & { readonly id: string })[]> {
  const { caller, studydesk } = request
  const context: FhirContext = {
    base: baseOf(studydesk),
    origin: studydesk.config.publicUrl,
    zones: caller.zones,
    language: caller.language,
    ...(await contentsOf(request, mapping, rows)),
  }
  return rows.map((row) => mapping.toFhir(row, context) as FhirAnswer & { readonly id: string })
}

async function contentsOf({ caller, studydesk }: CallerContext, mapping: AnyMapping, rows: readonly unknown[]): Promise<Contents> {
  if (rows.length === 0) return noContents
  if (mapping.of === 'formVersion')
    return studydesk.engine.work(caller, async ({ run }) => ({
      ...noContents,
      documents: await documentsOf(run, caller.orgId, rows as readonly ResourceAnswer['formVersion'][]),
    }))
  if (mapping.of === 'formSubmission')
    return studydesk.engine.work(caller, ({ run }) => answeredForms(run, caller.orgId, rows as readonly ResourceAnswer['formSubmission'][]))
  return noContents
}

interface VersionKey {
  readonly id: string
  readonly integrityKey: string | null
}

/** Questions by the id of the version. */
async function documentsOf(run: Run, orgId: string, versions: readonly VersionKey[]): Promise<ReadonlyMap<string, JsonObject>> {
  const contents = await readContents(
    run,
    orgId,
    versions.flatMap(({ integrityKey }) => integrityKey ?? []),
  )
  const documents = new Map<string, JsonObject>()
  for (const { id, integrityKey } of versions) {
    const content = contents.get(integrityKey ?? '')
    if (content !== undefined) documents.set(id, content)
  }
  return documents
}

/** Answers of submissions with the questions of their versions, without the answers that the logic of the form hides. */
async function answeredForms(run: Run, orgId: string, rows: readonly ResourceAnswer['formSubmission'][]): Promise<Contents> {
  const { rows: versions } = await run({
    text: 'select id::text, integrity_key as "integrityKey" from form_version where org_id = $1 and id = any($2::uuid[])',
    values: [orgId, [...new Set(rows.flatMap(({ formVersionId }) => formVersionId ?? []))]],
  })
  const stored = await loadAnswersOf(
    run,
    orgId,
    rows.map(({ id }) => id),
  )
  const answers = rows.map(({ id, hiddenAnswers }): readonly [string, FormAnswers] => [
    id,
    withoutHidden(stored.get(id) ?? {}, (hiddenAnswers ?? []) as readonly string[]),
  ])
  return { documents: await documentsOf(run, orgId, versions as unknown as readonly VersionKey[]), answers: new Map(answers) }
}

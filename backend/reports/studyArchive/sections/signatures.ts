import { transitionsOf } from '#resources/core/fields/status.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { toSnakeCase } from '#resources/core/values/names.ts'
import { resources } from '#resources/index.ts'
import { numbered, visibilityCondition } from '../../../platform/access/visible.ts'
import { buildSignatureText } from '../../../platform/auditTrail/hashed.ts'
import type { Statement } from '../../../platform/database/types.ts'
import { buildAnswersTextSql } from '../../../platform/signatures/signedAnswers.ts'
import { type ArchivedSignature, archiveNames } from '../auditCells.ts'
import type { ArchiveContext } from '../context.ts'
import type { Counts, SectionFolder } from '../folder.ts'
import { jsonArrayWriter } from '../jsonLines.ts'

/** Resources of a study whose transitions are signed. */
const signedResources = (resources as readonly ResourceDefinition[]).filter(
  ({ fields }) => 'studyId' in fields && Object.values(transitionsOf(fields)).some(({ signature }) => signature !== undefined),
)

interface SignatureRow extends Omit<ArchivedSignature, 'content'> {
  readonly content: string
  readonly isVisible: boolean
}

/** Writes the signatures of all records of a study. The content of those that the caller may not read is withheld. */
export async function writeSignatures(context: ArchiveContext, folder: SectionFolder): Promise<Counts> {
  const { caller, studydesk } = context
  const file = jsonArrayWriter(folder.open(archiveNames.signatures))
  let signaturesWithheld = 0
  for (const resource of signedResources) {
    const readable = studydesk.access.readableFields(resource, caller)
    for await (const rows of studydesk.database.stream(caller.orgId, buildStatement(context, resource))) {
      for (const { isVisible, ...row } of rows as unknown as readonly SignatureRow[]) {
        const isReadable = isVisible && Object.keys(signedValuesOf(row.content)).every((name) => readable.has(name))
        if (!isReadable) signaturesWithheld += 1
        file.add({
          ...row,
          content: isReadable ? row.content : null,
          answers: isReadable ? row.answers : null,
        } satisfies ArchivedSignature)
      }
    }
  }
  return { signatures: file.end(), signaturesWithheld }
}

/** The signed values are the last element of the hashed text. */
const signedValuesOf = (content: string): object => (JSON.parse(content) as readonly unknown[]).at(-1) as object

function buildStatement({ caller, studyId }: ArchiveContext, resource: ResourceDefinition): Statement {
  const values: unknown[] = [caller.orgId, studyId, resource.name]
  const visible = numbered(visibilityCondition(caller, resource, { as: 'signed', allStudies: true, withTrash: true }), (binding) => {
    values.push(binding)
    return `$${values.length}`
  })
  const answers =
    resource.name === 'formSubmission' ? `case when signed.signed_on is not null then ${buildAnswersTextSql('signed')} end` : 'null::text'
  return {
    text: `select signature.id::text, signature.resource, signature.record_id::text as "recordId", signature.transition,
        signature.user_id::text as "userId", signature.printed_name as "printedName",
        to_char(signature.signed_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') as "signedAt", encode(signature.hash, 'hex') as hash,
        ${buildSignatureText('signature')} as content, ${answers} as answers, (${visible}) as "isVisible"
      from record_signature signature
      join "${toSnakeCase(resource.name)}" signed on signed.org_id = signature.org_id and signed.id = signature.record_id
      where signature.org_id = $1 and signed.study_id = $2 and signature.resource = $3 order by signature.signed_at, signature.id`,
    values,
  }
}

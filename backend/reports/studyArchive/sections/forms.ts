import { hasUnblindedItems } from '#resources/forms/content/unblindedItems.ts'
import { readContent } from '../../../forms/content.ts'
import { answersLong } from '../../../forms/files/answersLong.ts'
import { buildDictionaryText, dictionary } from '../../../forms/files/dictionary.ts'
import { type FormOfFile, filledForms, formsOfStudy } from '../../../forms/files/filledForms.ts'
import { withIdentifiers } from '../../../forms/files/identifiers.ts'
import { generateOdm } from '../../../forms/files/odm/index.ts'
import { answerDatasets } from '../../../forms/files/tables/answerDatasets.ts'
import type { ArchiveContext } from '../context.ts'
import { fileNameOf } from '../fileNames.ts'
import type { Counts, SectionFolder } from '../folder.ts'

/** Writes the questions and answers as ODM, and the data dictionary. */
export async function writeMetadata(context: ArchiveContext, folder: SectionFolder): Promise<Counts> {
  const { studyId } = context
  const forms = await formsOfStudy(context, studyId, null)
  const filled = filledForms(context, { studyId, formId: null, forms })
  await writeAll(folder, 'metadata/odm.xml', generateOdm(context, { studyId, forms, filled }, 'odm'))
  await writeAll(folder, 'metadata/dictionary.csv', dictionary(forms, buildDictionaryText(context)))
  return {}
}

/** Writes the answers as datasets with their description, and as one table with a line per answer. */
export async function writeData(context: ArchiveContext, folder: SectionFolder): Promise<Counts> {
  const { studyId, caller } = context
  const forms = await formsOfStudy(context, studyId, null)
  const datasets = { ...folder, open: (name: string) => folder.open(`data/datasets/${name}`), add: inFolder(folder, 'data/datasets') }
  for await (const _bytes of answerDatasets(context, { studyId, forms }, datasets));
  let submissions = 0
  async function* counted() {
    for await (const chunk of filledForms(context, { studyId, formId: null, forms })) {
      submissions += chunk.length
      yield chunk
    }
  }
  await writeAll(folder, 'data/answers.csv', answersLong(withIdentifiers(context, studyId, counted()), caller.language))
  return { submissions }
}

const inFolder = (folder: SectionFolder, path: string) => (name: string, content: string) => folder.add(`${path}/${name}`, content)

/** Writes each version of each form that was filled in, is in use, or was the text of a consent. */
export async function writeForms(context: ArchiveContext, folder: SectionFolder): Promise<Counts> {
  const forms = await formsOfStudy(context, context.studyId, null)
  const consentForms = await readConsentForms(context, new Set(forms.map(({ formVersionId }) => formVersionId)))
  for (const form of [...forms, ...consentForms]) {
    const { formId, formName, formVersionId, formVersion, integrityKey, document } = form
    const name = fileNameOf(`${formName} ${formVersion}`, { id: formVersionId })
    folder.add(
      `forms/${name}.json`,
      `${JSON.stringify({ formId, formName, formVersionId, formVersion, integrityKey, document }, null, 2)}\n`,
    )
  }
  const unblindedFormVersions = forms.filter(({ document }) => hasUnblindedItems(document)).length
  return { formVersions: forms.length + consentForms.length, unblindedFormVersions }
}

/** Returns the versions that consents of the study are bound to, except those known already. */
async function readConsentForms(
  { caller, studydesk, studyId }: ArchiveContext,
  known: ReadonlySet<string>,
): Promise<readonly Omit<FormOfFile, 'items'>[]> {
  return studydesk.engine.work(caller, async ({ run }) => {
    const { rows } = await run({
      text: `select distinct form.id::text as "formId", form.name as "formName", version.id::text as "formVersionId",
          version.form_version as "formVersion", version.integrity_key as "integrityKey"
        from consent join form_version version on version.org_id = consent.org_id and version.id = consent.form_version_id
        join form on form.org_id = version.org_id and form.id = version.form_id
        where consent.org_id = $1 and consent.study_id = $2 order by 2, 3`,
      values: [caller.orgId, studyId],
    })
    const forms: Omit<FormOfFile, 'items'>[] = []
    for (const row of rows as unknown as readonly Omit<FormOfFile, 'items' | 'document'>[])
      if (!known.has(row.formVersionId)) forms.push({ ...row, document: await readContent(run, caller.orgId, row.integrityKey) })
    return forms
  })
}

async function writeAll(folder: SectionFolder, name: string, chunks: AsyncIterable<string>): Promise<void> {
  const entry = folder.open(name)
  for await (const chunk of chunks) entry.write(chunk)
  entry.end()
}

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formCalls } from '#resources/forms/calls.ts'
import { textIn } from '#resources/forms/json.ts'
import { partAt } from '#resources/forms/parts.ts'
import { call } from '../../base/call.ts'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import type { ActionNoteProps } from '../../engine/area.ts'

/** Before a version is approved: everything that its check found, the warnings too. Errors refuse the approval. */
export default function ApprovalNote({ row: { id } }: ActionNoteProps<'form'>) {
  const { t, i18n } = useTranslation(['forms', 'common'])
  const found = useQuery({
    queryKey: ['formProblems', id],
    queryFn: async ({ signal }) => {
      const [{ formJson }, { problemsOf }] = await Promise.all([
        call(formCalls.read, { params: { id } }, { signal }),
        import('../state/expressions.ts'),
      ])
      return { document: formJson, problems: problemsOf(formJson) }
    },
  })
  if (found.isError) return <LoadFailed message={t('builder.loadFailed')} onRetry={found.refetch} />
  if (!found.isSuccess) return <Waiting rows={2} />
  const { document, problems } = found.data
  if (problems.length === 0) return <p>{t('problems.none')}</p>
  return (
    <>
      <p>{t('problems.beforeApproval', { count: problems.length })}</p>
      <ul>
        {problems.map(({ code, level, path, details }, index) => {
          const part = partAt(document, path)
          const title = part === null ? '' : textIn(part.value.title, [i18n.language, 'default'])
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two problems of one kind may stand at one place
            <li key={`${code} ${JSON.stringify(path)} ${index}`}>
              <strong>{part === null ? t('outline.form') : title || part.name}</strong>{' '}
              {t('common:field.labelled', { name: t(`problems.level.${level}`), value: t(`problems.${code}`, { ...details }) })}
            </li>
          )
        })}
      </ul>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { findNearestFormNode } from '#resources/forms/content/formNodes.ts'
import { localiseText } from '#resources/forms/content/json.ts'
import { formCalls } from '#resources/forms/formsCalls.ts'
import { call } from '../../../base/call.ts'
import { LoadFailed } from '../../../base/ui/LoadFailed.tsx'
import { Waiting } from '../../../base/ui/Waiting.tsx'
import type { ActionNoteProps } from '../../../engine/area.ts'

/** Shows all problems of a version before its approval, including warnings. Errors prevent the approval. */
export default function ApprovalNote({ row: { id } }: ActionNoteProps<'form'>) {
  const { t, i18n } = useTranslation(['forms', 'common'])
  const problemsQuery = useQuery({
    queryKey: ['formProblems', id],
    queryFn: async ({ signal }) => {
      const [{ formJson }, { problemsOf }] = await Promise.all([
        call(formCalls.read, { params: { id } }, { signal }),
        import('../state/expressions.ts'),
      ])
      return { document: formJson, problems: problemsOf(formJson) }
    },
  })
  if (problemsQuery.isError) return <LoadFailed message={t('builder.loadFailed')} onRetry={problemsQuery.refetch} />
  if (!problemsQuery.isSuccess) return <Waiting rows={2} />
  const { document, problems } = problemsQuery.data
  if (problems.length === 0) return <p>{t('problems.none')}</p>
  return (
    <>
      <p>{t('problems.beforeApproval', { count: problems.length })}</p>
      <ul>
        {problems.map(({ code, level, path, details }, index) => {
          const node = findNearestFormNode(document, path)
          const title = node === null ? '' : localiseText(node.value.title, [i18n.language, 'default'])
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two problems of one kind may stand at one place
            <li key={`${code} ${JSON.stringify(path)} ${index}`}>
              <strong>{node === null ? t('outline.form') : title || node.name}</strong>{' '}
              {t('common:field.labelled', { name: t(`problems.level.${level}`), value: t(`problems.${code}`, { ...details }) })}
            </li>
          )
        })}
      </ul>
    </>
  )
}

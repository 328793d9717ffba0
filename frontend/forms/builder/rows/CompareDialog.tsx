import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { differencesOf } from '#resources/forms/content/differences.ts'
import { formCalls } from '#resources/forms/formsCalls.ts'
import { call } from '../../../base/call.ts'
import { rowsOf } from '../../../base/rows.ts'
import { useTexts } from '../../../base/texts/useTexts.ts'
import { Dialog } from '../../../base/ui/Dialog.tsx'
import { EmptyPanel } from '../../../base/ui/EmptyPanel.tsx'
import { LoadFailed } from '../../../base/ui/LoadFailed.tsx'
import { Select } from '../../../base/ui/Select.tsx'
import { Waiting } from '../../../base/ui/Waiting.tsx'
import type { RowActionDialogProps } from '../../../engine/area.ts'
import { DifferenceTable } from '../DifferenceTable.tsx'

/** Shows the differences between a version and another version of its form, by default the previous one. */
export default function CompareDialog({ row, onClose }: RowActionDialogProps<'formVersion'>) {
  const { t } = useTranslation('forms')
  const texts = useTexts('formVersion')
  const id = useId()
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const versions = useQuery({
    queryKey: ['formVersions', row.formId],
    queryFn: ({ signal }) => rowsOf('formVersion').list({ formId: row.formId, _sort: 'createdAt', _order: 'desc', _end: 500 }, { signal }),
  })
  const others = (versions.data ?? []).filter((each) => each.id !== row.id)
  const other = selectedId ?? others.find((each) => each.createdAt < row.createdAt)?.id ?? others[0]?.id ?? null
  const questions = useQuery({
    queryKey: ['formVersionQuestions', row.id, other],
    queryFn: async () => {
      const read = async (version: string) => (await call(formCalls.readVersion, { params: { id: version } })).formJson
      const [before, after] = await Promise.all([read(other ?? ''), read(row.id)])
      return differencesOf(before, after)
    },
    enabled: other !== null,
  })
  return (
    <Dialog open width="min(1120px, 100vw)" title={t('compare.title', { number: row.formVersion })} footer={null} onCancel={onClose}>
      {versions.isError && <LoadFailed message={t('builder.loadFailed')} onRetry={versions.refetch} />}
      {versions.isSuccess && others.length === 0 && <EmptyPanel words={t('compare.onlyOne')} />}
      {others.length > 0 && (
        <div className="form-field">
          <label htmlFor={id}>{t('compare.with')}</label>
          <Select
            id={id}
            value={other}
            onChange={setSelectedId}
            options={others.map((each) => ({
              value: each.id,
              label: `${each.formVersion} · ${texts.value('formLifecycle', each.formLifecycle ?? 'PENDING')}`,
            }))}
          />
        </div>
      )}
      {questions.isFetching && <Waiting rows={6} />}
      {questions.isError && <LoadFailed message={t('builder.loadFailed')} onRetry={questions.refetch} />}
      {questions.data?.length === 0 && <EmptyPanel words={t('compare.same')} />}
      {questions.data !== undefined && questions.data.length > 0 && <DifferenceTable list={questions.data} />}
    </Dialog>
  )
}

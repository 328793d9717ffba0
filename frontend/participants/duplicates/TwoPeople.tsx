import { type HttpError, useOne } from '@refinedev/core'
import { Alert } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { getRestrictedName } from '#resources/core/restricted.ts'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { getResource } from '#resources/index.ts'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import { useNavigateWhenSaved } from '../../engine/form/useNavigateWhenSaved.ts'
import { useUnsaved } from '../../engine/form/useUnsaved.ts'
import { LockedNotice } from '../../engine/LockedNotice.tsx'
import { showPath } from '../../engine/paths.ts'
import { type MergeDraft, MergeForm } from './MergeForm.tsx'

interface TwoPeopleProps {
  readonly firstId: string
  readonly secondId: string
  /** Status of the pair. */
  readonly status: string
}

/** Compares both current records, if they exist and the user may open them. */
export function TwoPeople({ firstId, secondId, status }: TwoPeopleProps) {
  const { t } = useTranslation(['participants', 'common'])
  /** True during a merge. One record is about to disappear, so requests for both stop. */
  const [isMerging, setIsMerging] = useState(false)
  const first = useEntry(firstId, isMerging)
  const second = useEntry(secondId, isMerging)
  const entries = [first, second]
  // State above the form, so that choices survive a profile that locks and unlocks.
  const [mergeDraft, setMergeDraft] = useState<MergeDraft>({ survivor: 'first', choices: {} })
  // Also above the form: live updates may report the merge before its response arrives.
  const navigateWhenSaved = useNavigateWhenSaved()
  // Asks before unsaved choices are lost, as in every form.
  useUnsaved(status === 'OPEN' && !isMerging && (mergeDraft.survivor !== 'first' || Object.keys(mergeDraft.choices).length > 0))
  const retry = () => Promise.all(entries.map(({ refetch }) => refetch()))

  if (status === 'MERGED' || entries.some(({ error }) => error?.statusCode === 404))
    return (
      <Alert
        type="info"
        showIcon
        message={t(status === 'MERGED' ? 'merge.alreadyMerged' : 'merge.entryGone')}
        action={<Link to={getResource('participantMerge').screens?.list ?? '/'}>{t('titles.participantMerge.many')}</Link>}
      />
    )
  const failed = entries.find(({ error, data }) => error !== null && data === undefined)?.error
  if (failed != null) return <LoadFailed message={failed.message} onRetry={retry} />
  const [firstRow, secondRow] = [first.data?.data, second.data?.data]
  if (firstRow === undefined || secondRow === undefined) return <Waiting />
  const locked = [firstRow, secondRow].filter(({ redacted }) => redacted === true)
  if (locked.length > 0)
    return (
      <div className="merge-locked">
        <p>{t('merge.locked', { count: locked.length })}</p>
        {locked.map((entry) => (
          <section key={entry.id} aria-label={getRestrictedName(getResource('participant'), entry)}>
            <p className="merge-locked-name">{getRestrictedName(getResource('participant'), entry)}</p>
            <LockedNotice resource="participant" id={entry.id} />
          </section>
        ))}
      </div>
    )
  return (
    <MergeForm
      people={{ first: firstRow, second: secondRow }}
      decided={mergeDraft}
      onDecide={setMergeDraft}
      mayMerge={status === 'OPEN'}
      onStale={retry}
      onBusyChange={setIsMerging}
      onMerged={(survivorId) => navigateWhenSaved(showPath(getResource('participant'), survivorId) ?? '/')}
    />
  )
}

function useEntry(id: string, isMerging: boolean) {
  const { query } = useOne<ResourceAnswer['participant'], HttpError>({
    resource: 'participant',
    id,
    queryOptions: { retry: false, enabled: !isMerging },
    errorNotification: false,
  })
  return query
}

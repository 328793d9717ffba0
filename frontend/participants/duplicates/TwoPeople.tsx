import { type HttpError, useOne } from '@refinedev/core'
import { Alert } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { restrictedName } from '#resources/core/restricted.ts'
import { resourceNamed } from '#resources/index.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import { useGoWhenClean } from '../../engine/form/useGoWhenClean.ts'
import { useUnsaved } from '../../engine/form/useUnsaved.ts'
import { LockedNotice } from '../../engine/LockedNotice.tsx'
import { showPath } from '../../engine/paths.ts'
import { type Decided, MergeForm } from './MergeForm.tsx'

interface TwoPeopleProps {
  readonly firstId: string
  readonly secondId: string
  /** The pair's. */
  readonly status: string
}

/** Both entries as they are now, where they are there and open to this user. */
export function TwoPeople({ firstId, secondId, status }: TwoPeopleProps) {
  const { t } = useTranslation(['participants', 'common'])
  /** One of the two is about to go, and nobody asks for it any more. */
  const [isMerging, setIsMerging] = useState(false)
  const first = useEntry(firstId, isMerging)
  const second = useEntry(secondId, isMerging)
  const both = [first, second]
  // Here, and not in the form, so that what was chosen outlives a profile that closes meanwhile.
  const [decided, setDecided] = useState<Decided>({ survivor: 'first', choices: {} })
  // Here, too: others' screens, and this one, may know of the merge before whoever merged has the answer.
  const goWhenClean = useGoWhenClean()
  // What was chosen while the two could still be merged is asked about before it is lost, as in every form.
  useUnsaved(status === 'OPEN' && !isMerging && (decided.survivor !== 'first' || Object.keys(decided.choices).length > 0))
  const retry = () => Promise.all(both.map(({ refetch }) => refetch()))

  if (status === 'MERGED' || both.some(({ error }) => error?.statusCode === 404))
    return (
      <Alert
        type="info"
        showIcon
        message={t(status === 'MERGED' ? 'merge.alreadyMerged' : 'merge.entryGone')}
        action={<Link to={resourceNamed('participantMerge').screens?.list ?? '/'}>{t('titles.participantMerge.many')}</Link>}
      />
    )
  const failed = both.find(({ error, data }) => error !== null && data === undefined)?.error
  if (failed != null) return <LoadFailed message={failed.message} onRetry={retry} />
  const [one, two] = [first.data?.data, second.data?.data]
  if (one === undefined || two === undefined) return <Waiting />
  const locked = [one, two].filter(({ redacted }) => redacted === true)
  if (locked.length > 0)
    return (
      <div className="merge-locked">
        <p>{t('merge.locked', { count: locked.length })}</p>
        {locked.map((entry) => (
          <section key={entry.id} aria-label={restrictedName(resourceNamed('participant'), entry)}>
            <p className="merge-locked-name">{restrictedName(resourceNamed('participant'), entry)}</p>
            <LockedNotice resource="participant" id={entry.id} />
          </section>
        ))}
      </div>
    )
  return (
    <MergeForm
      people={{ first: one, second: two }}
      decided={decided}
      onDecide={setDecided}
      mayMerge={status === 'OPEN'}
      onStale={retry}
      onMerging={setIsMerging}
      onMerged={(survivorId) => goWhenClean(showPath(resourceNamed('participant'), survivorId) ?? '/')}
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

import './matrix.css'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { study } from '#resources/study.ts'
import { visitCalls } from '#resources/visits/calls.ts'
import { call, queryIn } from '../../base/call.ts'
import { useChanges } from '../../base/live/useChanges.ts'
import { filterParameters } from '../../base/providers/filterParameters.ts'
import { useSession } from '../../base/session/useSession.ts'
import { EmptyPanel } from '../../base/ui/EmptyPanel.tsx'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import type { ListBodyProps } from '../../engine/list/rows/listBodyProps.ts'
import { ReferenceSelect } from '../../fields/ReferenceSelect.tsx'
import { MatrixGrid } from './MatrixGrid.tsx'

const watched = ['participantVisit', 'participantStudy', 'visit', 'formSubmission'] as const

/** The visits of a study's participants: a line for each of them, a column for each visit. Narrowed as the list above it is. */
export function VisitMatrix({ list, onOpen, canSelect }: ListBodyProps) {
  const asked = new URLSearchParams(filterParameters(list.asked.filters))
  const studies = asked.getAll('studyId')
  asked.delete('studyId')
  const only = useSession().studies
  const [studyId = only.length === 1 ? only[0]?.id : undefined] = studies
  if (studyId === undefined || studies.length > 1) return <ChooseStudy list={list} />
  return <OfStudy key={studyId} studyId={studyId} filters={String(asked)} list={list} onOpen={onOpen} canSelect={canSelect} />
}

/** A line has room for the visits of one study. */
function ChooseStudy({ list }: Pick<ListBodyProps, 'list'>) {
  const { t } = useTranslation('visitSchedule')
  const id = useId()
  return (
    <EmptyPanel words={<label htmlFor={id}>{t('matrix.chooseStudy')}</label>}>
      <div className="matrix-study">
        <ReferenceSelect
          to={study.name}
          titles={{}}
          value={[]}
          onChange={([chosen]) => {
            if (chosen !== undefined) list.setFiltersOf('studyId', [{ operator: 'in', value: [chosen] }])
          }}
          control={{ id }}
          allowClear={false}
        />
      </div>
    </EmptyPanel>
  )
}

interface OfStudyProps extends Pick<ListBodyProps, 'list' | 'onOpen' | 'canSelect'> {
  readonly studyId: string
  /** Of the list, as parameters of the call. */
  readonly filters: string
}

function OfStudy({ studyId, filters, ...body }: OfStudyProps) {
  const { t } = useTranslation('visitSchedule')
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['visitMatrix', studyId, filters],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const query = { ...queryIn(new URLSearchParams(filters)), ...(pageParam === '' ? {} : { after: pageParam }) }
      return call(visitCalls.schedule, { params: { studyId }, query }, { signal })
    },
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })
  useChanges({ lists: watched, isSoon: true }, () => void refetch())
  if (data === undefined) return isError ? <LoadFailed message={t('matrix.failed')} onRetry={refetch} /> : <Waiting rows={10} />
  const rows = data.pages.flatMap((page) => page.rows)
  if (rows.length === 0) return <EmptyPanel words={t(filters === '' ? 'matrix.nobody' : 'matrix.noMatch')} />
  /** The whole of it, so that nobody is missing on paper. */
  const readAll = async () => {
    for (let more = hasNextPage; more; ) more = (await fetchNextPage()).hasNextPage
  }
  return (
    <MatrixGrid
      studyId={studyId}
      visits={data.pages.at(-1)?.visits ?? []}
      rows={rows}
      isWhole={!hasNextPage}
      onEnd={() => {
        if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
      }}
      onReadAll={readAll}
      {...body}
    />
  )
}

import './matrix.css'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { study } from '#resources/studies/study.ts'
import { visitCalls } from '#resources/visits/visitsCalls.ts'
import { call, queryOf } from '../../base/call.ts'
import { useChanges } from '../../base/live/useChanges.ts'
import { filterParameters } from '../../base/providers/filterParameters.ts'
import { useSession } from '../../base/session/useSession.ts'
import { useShortcuts } from '../../base/shortcuts/useShortcuts.ts'
import { EmptyPanel } from '../../base/ui/EmptyPanel.tsx'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { printPage, usePrintPreparation } from '../../base/ui/print/printPage.ts'
import { Waiting } from '../../base/ui/Waiting.tsx'
import type { ListBodyProps } from '../../engine/list/rows/listBodyProps.ts'
import { ReferenceSelect } from '../../fields/inputs/ReferenceSelect.tsx'
import { MatrixGrid } from './MatrixGrid.tsx'
import { participantsOf } from './pages.ts'

const watchedResources = ['participantVisit', 'participantStudy', 'visit', 'formSubmission'] as const

/** Matrix of visits with one row per participant and one column per visit of a study. Uses the filters of the list. */
export function VisitMatrix({ list, onOpen, canSelect }: ListBodyProps) {
  const requested = new URLSearchParams(filterParameters(list.request.filters))
  const studies = requested.getAll('studyId')
  requested.delete('studyId')
  const sessionStudies = useSession().studies
  const [studyId = sessionStudies.length === 1 ? sessionStudies[0]?.id : undefined] = studies
  if (studyId === undefined || studies.length > 1) return <ChooseStudy list={list} />
  return <OfStudy key={studyId} studyId={studyId} filters={String(requested)} list={list} onOpen={onOpen} canSelect={canSelect} />
}

/** Asks for a study, because the matrix shows the visits of one study only. */
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
          onChange={([selectedId]) => {
            if (selectedId !== undefined) list.setFiltersOf('studyId', [{ operator: 'in', value: [selectedId] }])
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
  /** Filters of the list as URL parameters of the request. */
  readonly filters: string
}

function OfStudy({ studyId, filters, ...body }: OfStudyProps) {
  const { t } = useTranslation('visitSchedule')
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['visitMatrix', studyId, filters],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam: after, signal }) => {
      const query = { ...queryOf(new URLSearchParams(filters)), ...(after === null ? {} : { after }) }
      return call(visitCalls.schedule, { params: { studyId }, query }, { signal })
    },
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    retry: false,
  })
  useChanges({ lists: watchedResources, isSoon: true }, () => void refetch())
  usePrintPreparation(async () => {
    let isWhole = !hasNextPage
    while (!isWhole) {
      const page = await fetchNextPage()
      if (page.isError) return false
      isWhole = !page.hasNextPage
    }
    // The rows must be drawn before printing begins. The query publishes them in a separate task.
    await new Promise((resolve) => setTimeout(resolve))
    return true
  })
  useShortcuts([{ keys: '$mod+p', label: 'common:print.page', isActive: hasNextPage, run: () => void printPage() }])
  if (data === undefined) return isError ? <LoadFailed message={t('matrix.failed')} onRetry={refetch} /> : <Waiting rows={10} />
  const rows = participantsOf(data.pages)
  if (rows.length === 0) return <EmptyPanel words={t(filters === '' ? 'matrix.nobody' : 'matrix.noMatch')} />
  return (
    <MatrixGrid
      studyId={studyId}
      visits={data.pages.at(-1)?.visits ?? []}
      rows={rows}
      isWhole={!hasNextPage}
      onEnd={() => {
        if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
      }}
      {...body}
    />
  )
}

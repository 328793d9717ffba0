import '../../fields/fields.css'
import './list.css'
import './tools/listTools.css'
import './rows/listTable.css'
import './rows/listCards.css'
import { useRef, useState } from 'react'
import { getResource } from '#resources/index.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { lazyPart, Suspended } from '../../base/ui/lazyPart.tsx'
import { useIsOffline } from '../../base/ui/useIsOffline.ts'
import { useIsPhone } from '../../base/ui/useIsPhone.ts'
import { bulkRightsOf, hasAnyRight } from '../bulk/bulkRights.ts'
import { usePrintedRows } from '../listState/usePrintedRows.ts'
import { useViews } from '../listState/useViews.ts'
import { listBodies } from './bodies.ts'
import { ListProblem } from './rows/ListProblem.tsx'
import type { ListViewProps } from './rows/listBodyProps.ts'
import { NoRows } from './rows/NoRows.tsx'
import { useRowKeys } from './rows/useRowKeys.ts'
import { ListFooter } from './tools/ListFooter.tsx'
import { ListToolbar } from './tools/ListToolbar.tsx'
import { PrintedFilters } from './tools/PrintedFilters.tsx'
import { ViewButton } from './tools/ViewButton.tsx'
import { ViewTabs } from './tools/ViewTabs.tsx'

const BulkBar = lazyPart(() => import('../bulk/BulkBar.tsx').then(({ BulkBar }) => ({ default: BulkBar })))

/** Renders a list: views, tools, rows as a table or as cards, actions for selected rows, and page numbers at the bottom of the screen. */
export function ListView({
  resource,
  list: shownList,
  createPath,
  onCreate,
  onImport,
  onOpen,
  Body,
  placesTools = false,
  hasHeadTools = false,
}: ListViewProps) {
  const list = usePrintedRows(resource, shownList)
  const texts = useTexts(resource)
  const isPhone = useIsPhone()
  const isOffline = useIsOffline()
  const [isWorking, setIsWorking] = useState(false)
  const [hiddenCount, setHiddenCount] = useState(0)
  const element = useRef<HTMLElement>(null)
  const rights = bulkRightsOf(getResource(resource), list.isTrash, useMay())
  const canSelect = hasAnyRight(rights)
  useRowKeys({ resource, list, element, canSelect, onOpen })
  // Loads the views only after the rows.
  const { views } = useViews(resource, { isEnabled: !list.isInside && !list.isFirstLoad })
  // Shows tabs only if there is a view to choose. On a phone, a custom display needs the whole height.
  const hasTabs = !list.isInside && !placesTools && (views.length > 0 || list.view.id !== null) && !(isPhone && Body !== undefined)
  const hasViewButton = !list.isInside && !hasTabs
  const isEmpty = !list.isFirstLoad && list.rows.length === 0 && list.total === 0
  const Rows = listBodies.table[isPhone ? 'Phone' : 'Wide']
  // On a phone, the head of the screen contains the tools.
  const tools =
    isPhone && hasHeadTools ? null : (
      <ListToolbar
        resource={resource}
        list={list}
        leftOut={hiddenCount}
        views={hasViewButton ? <ViewButton resource={resource} list={list} /> : null}
      />
    )
  return (
    <section ref={element} className="list" data-density={list.display.density}>
      {hasTabs && <ViewTabs resource={resource} list={list} />}
      {!placesTools && tools}
      {tools === null && <PrintedFilters resource={resource} list={list} />}
      {Body !== undefined ? (
        <Body
          resource={resource}
          list={list}
          onOpen={onOpen}
          canSelect={canSelect}
          onLeftOut={setHiddenCount}
          tools={placesTools ? tools : null}
        />
      ) : isOffline && (list.error !== null || list.isFirstLoad) ? null : list.error !== null ? (
        <ListProblem error={list.error} onRetry={list.retry} title={texts.ownFailure('list')} whole={list.whole} />
      ) : isEmpty ? (
        <NoRows resource={resource} list={list} createPath={createPath} onCreate={onCreate} onImport={onImport} onOpen={onOpen} />
      ) : (
        <Rows resource={resource} list={list} onOpen={onOpen} canSelect={canSelect} onLeftOut={setHiddenCount} />
      )}
      <div className="list-bottom">
        {(list.selection.count > 0 || isWorking) && (
          <Suspended fallback={null}>
            <BulkBar resource={resource} list={list} rights={rights} onWorking={setIsWorking} />
          </Suspended>
        )}
        {Body === undefined && list.error === null && !isEmpty && <ListFooter resource={resource} list={list} />}
      </div>
    </section>
  )
}

import '../../fields/fields.css'
import './list.css'
import './tools/listTools.css'
import './rows/listTable.css'
import './rows/listCards.css'
import { Alert } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { resourceNamed } from '#resources/index.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { Awaiting, later } from '../../base/ui/later.tsx'
import { useIsOffline } from '../../base/ui/useIsOffline.ts'
import { useIsPhone } from '../../base/ui/useIsPhone.ts'
import { bulkRightsOf, hasAnyRight } from '../bulk/bulkRights.ts'
import { listBodies } from './bodies.ts'
import { ListProblem } from './rows/ListProblem.tsx'
import type { ListViewProps } from './rows/listBodyProps.ts'
import { NoRows } from './rows/NoRows.tsx'
import { useRowKeys } from './rows/useRowKeys.ts'
import { ListFooter } from './tools/ListFooter.tsx'
import { ListToolbar } from './tools/ListToolbar.tsx'
import { ViewButton } from './tools/ViewButton.tsx'
import { ViewTabs } from './tools/ViewTabs.tsx'

const BulkBar = later(() => import('../bulk/BulkBar.tsx').then(({ BulkBar }) => ({ default: BulkBar })))

/** How a list looks: its views, tools, rows as a table or as cards, what may be done with those chosen, pages at the bottom of the screen. */
export function ListView({ resource, list, createPath, onCreate, onImport, onOpen, Body }: ListViewProps) {
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const isPhone = useIsPhone()
  const isOffline = useIsOffline()
  const [isWorking, setIsWorking] = useState(false)
  const [leftOut, setLeftOut] = useState(0)
  const element = useRef<HTMLElement>(null)
  const rights = bulkRightsOf(resourceNamed(resource), list.isTrash, useMay())
  const canSelect = hasAnyRight(rights)
  useRowKeys({ resource, list, element, canSelect, onOpen })
  // What takes the place of the table needs a phone's height for itself.
  const hasViewButton = !list.isInside && isPhone && Body !== undefined
  const isEmpty = !list.isFirstLoad && list.rows.length === 0 && list.total === 0
  const Rows = listBodies.table[isPhone ? 'Phone' : 'Wide']
  return (
    <section ref={element} className="list" data-density={list.display.density}>
      {!list.isInside && !hasViewButton && <ViewTabs resource={resource} list={list} />}
      <ListToolbar
        resource={resource}
        list={list}
        leftOut={leftOut}
        views={hasViewButton ? <ViewButton resource={resource} list={list} /> : null}
      />
      {isOffline && <Alert role="status" type="warning" banner showIcon message={t('list.offline')} description={t('list.offlineHelp')} />}
      {Body !== undefined ? (
        <Body resource={resource} list={list} onOpen={onOpen} canSelect={canSelect} onLeftOut={setLeftOut} />
      ) : isOffline && (list.error !== null || list.isFirstLoad) ? null : list.error !== null ? (
        <ListProblem error={list.error} onRetry={list.retry} title={texts.ownFailure('list')} whole={list.whole} />
      ) : isEmpty ? (
        <NoRows resource={resource} list={list} createPath={createPath} onCreate={onCreate} onImport={onImport} onOpen={onOpen} />
      ) : (
        <Rows resource={resource} list={list} onOpen={onOpen} canSelect={canSelect} onLeftOut={setLeftOut} />
      )}
      <div className="list-bottom">
        {(list.selection.count > 0 || isWorking) && (
          <Awaiting fallback={null}>
            <BulkBar resource={resource} list={list} rights={rights} onWorking={setIsWorking} />
          </Awaiting>
        )}
        {Body === undefined && list.error === null && !isEmpty && <ListFooter resource={resource} list={list} />}
      </div>
    </section>
  )
}

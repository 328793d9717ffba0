import DownOutlined from '@ant-design/icons/DownOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import { useEffect, useId, useRef, useState } from 'react'
import type { ConductBoardSummary } from '#resources/recruitment/boardAnswers.ts'
import { useIsPrinting } from '../../base/theme/useIsPrinting.ts'
import type { ListBodyProps } from '../../engine/list/rows/listBodyProps.ts'
import { BoardBody } from './BoardBody.tsx'
import type { BoardKind } from './boardKinds.ts'
import { useScrollWhileDragging } from './moves/useScrollWhileDragging.ts'

/** Site of a lane, at which the reader works. */
export type LaneSite = Pick<ConductBoardSummary, 'siteId' | 'siteName'>

interface BoardLanesProps extends Pick<ListBodyProps, 'list'> {
  readonly kind: BoardKind
  readonly studyId: string
  readonly sites: readonly LaneSite[]
}

/** Boards of a study at several of its sites, one below another. They scroll sideways together, so that equal columns stay aligned. */
export function BoardLanes({ sites, ...board }: BoardLanesProps) {
  const lanes = useRef<HTMLDivElement>(null)
  useScrollWhileDragging(lanes)
  return (
    <div ref={lanes} className="board-lanes">
      {sites.map((site) => (
        <Lane key={site.siteId} site={site} {...board} />
      ))}
    </div>
  )
}

function Lane({ kind, list, studyId, site: { siteId, siteName } }: Omit<BoardLanesProps, 'sites'> & { readonly site: LaneSite }) {
  const heading = useId()
  const [isOpen, setIsOpen] = useState(true)
  const element = useRef<HTMLElement>(null)
  const isPrinting = useIsPrinting()
  const isVisible = useIsVisible(element) || isPrinting
  const Arrow = isOpen ? DownOutlined : RightOutlined
  return (
    <section ref={element} className="board-lane" aria-labelledby={heading}>
      <h2>
        <button id={heading} type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          <Arrow aria-hidden />
          {siteName}
        </button>
      </h2>
      {(isOpen || isPrinting) && (
        <div className="board-lane-body">
          {isVisible && <BoardBody kind={kind} list={list} place={{ studyId, siteId }} laneHeading={heading} />}
        </div>
      )}
    </section>
  )
}

/** Distance to the window at which a lane is already rendered, before it is visible. */
const preloadMargin = '160px'

/** True while visible or focused. Other lanes draw no cards. */
function useIsVisible(element: React.RefObject<HTMLElement | null>): boolean {
  const [isVisible, setIsVisible] = useState(false)
  useEffect(() => {
    const { current } = element
    if (current === null) return
    const observer = new IntersectionObserver(
      ([entry]) => setIsVisible(entry?.isIntersecting === true || current.contains(document.activeElement)),
      { rootMargin: preloadMargin },
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return isVisible
}

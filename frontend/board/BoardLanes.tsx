import DownOutlined from '@ant-design/icons/DownOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import { useEffect, useId, useRef, useState } from 'react'
import type { ConductPlace } from '#resources/boardAnswers.ts'
import type { ListBodyProps } from '../engine/list/rows/listBodyProps.ts'
import { BoardBody } from './BoardBody.tsx'
import type { BoardKind } from './boardKinds.ts'
import { useScrollWhileDragging } from './moves/useScrollWhileDragging.ts'

/** One of the lanes: a site at which the reader works. */
export type LaneSite = Pick<ConductPlace, 'siteId' | 'siteName'>

interface BoardLanesProps extends Pick<ListBodyProps, 'list'> {
  readonly kind: BoardKind
  readonly studyId: string
  readonly sites: readonly LaneSite[]
}

/** The boards of a study at several of its sites, one below the other. They scroll sideways together, so that a column stands above itself. */
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
  const isSeen = useIsSeen(element)
  const Arrow = isOpen ? DownOutlined : RightOutlined
  return (
    <section ref={element} className="board-lane" aria-labelledby={heading}>
      <h2>
        <button id={heading} type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          <Arrow aria-hidden />
          {siteName}
        </button>
      </h2>
      {isOpen && (
        <div className="board-lane-body">
          {isSeen && <BoardBody kind={kind} list={list} place={{ studyId, siteId }} laneHeading={heading} />}
        </div>
      )}
    </section>
  )
}

/** Pixels around the window in which a lane is drawn before it is seen. */
const ahead = '160px'

/** Is it in sight, or does it hold the focus? Lanes that are not draw no cards. */
function useIsSeen(element: React.RefObject<HTMLElement | null>): boolean {
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    const { current } = element
    if (current === null) return
    const observer = new IntersectionObserver(
      ([entry]) => setIsSeen(entry?.isIntersecting === true || current.contains(document.activeElement)),
      { rootMargin: ahead },
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return isSeen
}

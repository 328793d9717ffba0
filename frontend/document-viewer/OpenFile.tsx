import { useState } from 'react'
import { isViewed, Stage } from './Stage.tsx'
import { Toolbar } from './Toolbar.tsx'
import type { NotViewed, ViewedFile } from './types.ts'
import { useContent } from './useContent.ts'
import { useViewerKeys } from './useViewerKeys.ts'
import { viewKindOf } from './viewKind.ts'
import { smallestZoom, zoomBy } from './zoom.ts'

interface OpenFileProps {
  readonly file: ViewedFile
  readonly onStep: (step: 1 | -1) => void
  readonly onEnd: (end: 'first' | 'last') => void
}

/** Shows the open file with its page and zoom. Resets both for another file. */
export function OpenFile({ file, onStep, onEnd }: OpenFileProps) {
  const [refusal, setRefusal] = useState<NotViewed | null>(null)
  const kind = refusal ?? viewKindOf(file)
  const content = useContent(isViewed(kind) ? file.id : null)
  const [zoom, setZoom] = useState(smallestZoom)
  const [page, setPage] = useState(1)
  const [count, setCount] = useState<number | null>(null)
  const isShown = isViewed(kind) && !content.hasFailed
  const magnifies = isShown && kind !== 'video'
  const change = (steps: number) => setZoom((before) => (magnifies ? zoomBy(before, steps) : before))
  const show = (requestedPage: number) => setPage(Math.min(count ?? 1, Math.max(1, requestedPage)))

  useViewerKeys({
    stepFile: onStep,
    zoom: change,
    stepPage: (step) => (count === null ? onStep(step) : show(page + step)),
    goTo: (end) => (count === null ? onEnd(end) : show(end === 'first' ? 1 : count)),
  })
  return (
    <>
      {isShown && (
        <Toolbar file={file} zoom={magnifies ? zoom : null} onZoom={change} pages={count === null ? null : { page, count }} onPage={show} />
      )}
      <div className="viewer-stage">
        <Stage kind={kind} file={file} content={content} zoom={zoom} page={page} onPages={setCount} onNotViewed={setRefusal} />
      </div>
    </>
  )
}

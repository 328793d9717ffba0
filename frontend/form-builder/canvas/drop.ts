import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import type { Path } from '#resources/forms/json.ts'
import type { QuestionTypeName } from '#resources/forms/questionTypes.ts'
import { dragEdges } from '../../engine/order/dragEdges.ts'

/** What is dragged: a type of the palette, or a part that is there. */
export const newPartKind = 'form-new-part'
export const partKind = 'form-part'
const holderKind = 'form-holder'

const isForForm = (data: Readonly<Record<string, unknown>>): boolean => data.kind === newPartKind || data.kind === partKind

/** A block that can be taken by its handle, and on whose edges others can be dropped; the canvas takes the drop. @returns how to end it */
export const dragBlock = (element: HTMLElement, handle: HTMLElement, path: Path): (() => void) =>
  dragEdges({ element, handle, data: { kind: partKind, path }, accepts: isForForm })

/** What holds others, and takes what is dropped on it beside them, at its end. @returns how to end it */
export const dropHolder = (element: HTMLElement, path: Path, count: number): (() => void) =>
  dropTargetForElements({
    element,
    canDrop: ({ source }) => isForForm(source.data),
    getData: () => ({ kind: holderKind, path, count }),
    onDragEnter: () => {
      element.dataset.over = ''
    },
    onDragLeave: () => {
      delete element.dataset.over
    },
    onDrop: () => {
      delete element.dataset.over
    },
  })

/** Something was dropped: what, and below which place in front of which of its parts. */
export interface Drop {
  readonly what: { readonly type: QuestionTypeName } | { readonly path: Path }
  readonly place: Path
  readonly index: number
}

/** The canvas: the innermost of what is below the pointer says where something goes. @returns how to end it */
export function dropCanvas(element: HTMLElement, onDrop: (drop: Drop) => void): () => void {
  const ends = [
    autoScrollForElements({ element, canScroll: ({ source }) => isForForm(source.data) }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => isForForm(source.data),
      onDrop({ source, location }) {
        const [inner] = location.current.dropTargets
        const target = inner?.data
        if (target === undefined || inner?.element === element) return
        const what = source.data.kind === newPartKind ? { type: source.data.type as QuestionTypeName } : { path: source.data.path as Path }
        const path = target.path as Path
        if (target.kind === holderKind) return onDrop({ what, place: path, index: Number(target.count) })
        const below = extractClosestEdge(target) === 'bottom'
        onDrop({ what, place: path.slice(0, -2), index: Number(path.at(-1)) + (below ? 1 : 0) })
      },
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}

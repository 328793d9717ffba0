import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import type { Path } from '#resources/forms/content/json.ts'
import type { QuestionTypeName } from '#resources/forms/content/questionTypes.ts'
import { dragEdges } from '../../../engine/order/dragEdges.ts'

/** Kinds of dragged items and drop targets: a type of the palette, an existing part, a container. */
export const newPartDragKind = 'form-new-part'
export const partDragKind = 'form-part'
const holderKind = 'form-holder'

const isForForm = (data: Readonly<Record<string, unknown>>): boolean => data.kind === newPartDragKind || data.kind === partDragKind

/**
 * Makes a block draggable by its handle, and its edges drop targets. The canvas handles the drop.
 * @returns a function that removes the drag handlers
 */
export const dragBlock = (element: HTMLElement, handle: HTMLElement, path: Path): (() => void) =>
  dragEdges({ element, handle, data: { kind: partDragKind, path }, accepts: isForForm })

/** Makes the end of a container a drop target. @returns a function that removes the drop target */
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

/** Dropped type or part, and the position of the drop: the container and the part before which it is inserted. */
export interface Drop {
  readonly what: { readonly type: QuestionTypeName } | { readonly path: Path }
  readonly place: Path
  readonly index: number
}

/**
 * Makes the canvas a drop target. The innermost target below the pointer determines the position.
 * @returns a function that removes the drop target
 */
export function dropCanvas(element: HTMLElement, onDrop: (drop: Drop) => void): () => void {
  const ends = [
    autoScrollForElements({ element, canScroll: ({ source }) => isForForm(source.data) }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => isForForm(source.data),
      onDrop({ source, location }) {
        const [innerTarget] = location.current.dropTargets
        const target = innerTarget?.data
        if (target === undefined || innerTarget?.element === element) return
        const draggedItem =
          source.data.kind === newPartDragKind ? { type: source.data.type as QuestionTypeName } : { path: source.data.path as Path }
        const path = target.path as Path
        if (target.kind === holderKind) return onDrop({ what: draggedItem, place: path, index: Number(target.count) })
        const isBelow = extractClosestEdge(target) === 'bottom'
        onDrop({ what: draggedItem, place: path.slice(0, -2), index: Number(path.at(-1)) + (isBelow ? 1 : 0) })
      },
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}

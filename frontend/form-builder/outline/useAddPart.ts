import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isSamePath, type JsonObject, type Path } from '#resources/forms/json.ts'
import { hasRows } from '#resources/forms/parts.ts'
import { toast } from '../../base/toasts.ts'
import { useBuilder } from '../state/BuilderContext.ts'
import { type BuilderAction, placeForNew, steps } from '../state/builderState.ts'
import { usePartNames } from '../usePartNames.ts'

type AddStep = (document: JsonObject, place: Path, index: number) => BuilderAction

/**
 * Adds a part behind what is selected. Inside a repeating section it says so, with an action that places the part below the section. A form without a page
 * gets one first.
 */
export function useAddPart(): (add: AddStep) => void {
  const { t } = useTranslation('forms')
  const builder = useBuilder()
  const nameOf = usePartNames()
  const latest = useRef(builder)
  latest.current = builder
  return (add) => {
    const { state, dispatch, parts } = builder
    const { place, index } = placeForNew(state.document, state.selected)
    if (place.length === 0) return dispatch(steps.addPage(state.document, 0, Date.now()))
    const step = add(state.document, place, index)
    dispatch(step)
    const repeat = parts.find((part) => hasRows(part) && isSamePath(part.path, place))
    const added = step.do === 'step' ? step.select : undefined
    if (repeat === undefined || added === undefined) return
    toast({
      kind: 'success',
      key: 'form-builder-added-inside',
      message: t('palette.addedInside', { name: nameOf(repeat) }),
      undo: {
        label: t('palette.placeBelow'),
        run() {
          const { state: now, dispatch: act, show } = latest.current
          const moved = steps.move(now.document, added, place.slice(0, -2), Number(place.at(-1)) + 1, Date.now())
          if (moved === null) return
          act(moved)
          if (moved.do === 'step' && moved.select !== undefined) show(moved.select)
        },
      },
    })
  }
}

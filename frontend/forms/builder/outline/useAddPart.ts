import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { hasRows } from '#resources/forms/content/formNodes.ts'
import { isSamePath, type JsonObject, type Path } from '#resources/forms/content/json.ts'
import { showToast } from '../../../base/toasts.ts'
import { useLatestBuilder } from '../state/BuilderContext.ts'
import { type BuilderAction, findInsertionPoint, steps } from '../state/builderState.ts'
import { formatNodeName } from '../useFormNodeNames.ts'

type AddStep = (document: JsonObject, parentPath: Path, index: number) => BuilderAction

/**
 * Adds a part after the selected one. If the part was added inside a repeating section, a message says so and offers to move it below the
 * section. A form without a page gets one first.
 */
export function useAddPart(): (add: AddStep) => void {
  const { t, i18n } = useTranslation('forms')
  const latest = useLatestBuilder()
  return useCallback(
    (add) => {
      const { state, dispatch, parts, language } = latest.current
      const { place, index } = findInsertionPoint(state.document, state.selected)
      if (place.length === 0) return dispatch(steps.addPage(state.document, 0, Date.now()))
      const step = add(state.document, place, index)
      dispatch(step)
      const repeat = parts.find((node) => hasRows(node) && isSamePath(node.path, place))
      const added = step.do === 'step' ? step.select : undefined
      if (repeat === undefined || added === undefined) return
      showToast({
        kind: 'success',
        key: 'form-builder-added-inside',
        message: t('palette.addedInside', { name: formatNodeName(repeat, t, [language, 'default', i18n.language]) }),
        undo: {
          label: t('palette.placeBelow'),
          run() {
            const { state: now, dispatch: dispatchStep, show } = latest.current
            const moveAction = steps.move(now.document, added, place.slice(0, -2), Number(place.at(-1)) + 1, Date.now())
            if (moveAction === null) return
            dispatchStep(moveAction)
            if (moveAction.do === 'step' && moveAction.select !== undefined) show(moveAction.select)
          },
        },
      })
    },
    [latest, t, i18n.language],
  )
}

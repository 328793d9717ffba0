import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { childKindOf, type FormNode } from '#resources/forms/content/formNodes.ts'
import { useBuilder } from '../state/BuilderContext.ts'
import { steps } from '../state/builderState.ts'
import { moveByOne } from '../state/moveByOne.ts'
import { useFormNodeNames } from '../useFormNodeNames.ts'
import { RowButtons } from './RowButtons.tsx'

/** Lists the columns of a matrix or the items of a multiple text. Selecting one shows its settings. */
export function PartList({ part }: { readonly part: FormNode }) {
  const { t } = useTranslation('forms')
  const { parts, state, dispatch, isReadOnly, show, remove } = useBuilder()
  const nameOf = useFormNodeNames()
  const kind = childKindOf(part.type)
  if (kind !== 'item' && kind !== 'column') return null
  const childParts = parts.filter(
    (each) => each.kind === kind && each.path.length === part.path.length + 2 && part.path.every((key, index) => each.path[index] === key),
  )
  return (
    <section className="form-builder-setting">
      <span>{t(`kinds.${kind}s`)}</span>
      <ul className="form-builder-rows">
        {childParts.map((each) => {
          const [moveUpStep, moveDownStep] = [moveByOne(state.document, each.path, -1), moveByOne(state.document, each.path, 1)]
          return (
            <li key={JSON.stringify(each.path)}>
              <button type="button" className="form-builder-link" onClick={() => show(each.path)}>
                {nameOf(each)}
              </button>
              <RowButtons
                name={nameOf(each)}
                isReadOnly={isReadOnly}
                {...(moveUpStep === null ? {} : { onUp: () => dispatch(moveUpStep) })}
                {...(moveDownStep === null ? {} : { onDown: () => dispatch(moveDownStep) })}
                onRemove={() => remove(each.path)}
              />
            </li>
          )
        })}
      </ul>
      {!isReadOnly && (
        <Button
          size="small"
          icon={<PlusOutlined />}
          onClick={() => dispatch(steps.addWithin(state.document, part.path, childParts.length, Date.now(), kind))}
        >
          {t(`kinds.add_${kind}`)}
        </Button>
      )}
    </section>
  )
}

import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { kindWithin, type Part } from '#resources/forms/parts.ts'
import { useBuilder } from '../state/BuilderContext.ts'
import { steps } from '../state/builderState.ts'
import { moveTo } from '../state/moveTo.ts'
import { usePartNames } from '../usePartNames.ts'
import { RowButtons } from './RowButtons.tsx'

/** The columns of a matrix, or the items of a multiple text: each is chosen to say more of it. */
export function PartList({ part }: { readonly part: Part }) {
  const { t } = useTranslation('forms')
  const { parts, state, dispatch, isReadOnly, show, remove } = useBuilder()
  const nameOf = usePartNames()
  const kind = kindWithin(part.type)
  if (kind !== 'item' && kind !== 'column') return null
  const held = parts.filter(
    (each) => each.kind === kind && each.path.length === part.path.length + 2 && part.path.every((key, index) => each.path[index] === key),
  )
  return (
    <section className="form-builder-setting">
      <span>{t(`kinds.${kind}s`)}</span>
      <ul className="form-builder-rows">
        {held.map((each) => {
          const [up, down] = [moveTo(state.document, each.path, -1), moveTo(state.document, each.path, 1)]
          return (
            <li key={JSON.stringify(each.path)}>
              <button type="button" className="form-builder-link" onClick={() => show(each.path)}>
                {nameOf(each)}
              </button>
              <RowButtons
                name={nameOf(each)}
                isReadOnly={isReadOnly}
                {...(up === null ? {} : { onUp: () => dispatch(up) })}
                {...(down === null ? {} : { onDown: () => dispatch(down) })}
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
          onClick={() => dispatch(steps.addWithin(state.document, part.path, held.length, Date.now(), kind))}
        >
          {t(`kinds.add_${kind}`)}
        </Button>
      )}
    </section>
  )
}

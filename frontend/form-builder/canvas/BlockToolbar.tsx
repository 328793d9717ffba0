import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined'
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined'
import CopyOutlined from '@ant-design/icons/CopyOutlined'
import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import EllipsisOutlined from '@ant-design/icons/EllipsisOutlined'
import { Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { listNameAt } from '#resources/forms/edits.ts'
import { isSamePath, valueAt } from '#resources/forms/json.ts'
import type { Part } from '#resources/forms/parts.ts'
import { useBuilder } from '../state/BuilderContext.ts'
import { type BuilderAction, steps } from '../state/builderState.ts'
import { clipboard } from '../state/clipboard.ts'
import { moveTo, placesFor } from '../state/moveTo.ts'

/** What can be done to the part that is chosen; every drag has its way here and by keys. */
export function BlockToolbar({ part }: { readonly part: Part }) {
  const { t } = useTranslation('forms')
  const { state, dispatch, remove, show, parts } = useBuilder()
  const { document } = state
  const [up, down] = [moveTo(document, part.path, -1), moveTo(document, part.path, 1)]
  const act = (step: BuilderAction | null) => {
    if (step === null) return
    dispatch(step)
    if (step.do === 'step' && step.select !== undefined) show(step.select)
  }
  const places = placesFor(document, part.path)
  const held = clipboard.held()
  const pages = parts.filter(({ kind }) => kind === 'page').length
  const moveInto = (index: number) => {
    const place = places[index]
    if (place === undefined) return
    const name = listNameAt(document, place.path)
    const list = name === null ? undefined : valueAt(document, [...place.path, name])
    act(steps.move(document, part.path, place.path, Array.isArray(list) ? list.length : 0, Date.now()))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its buttons are not clicks on the block
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div className="form-builder-toolbar" onClick={(event) => event.stopPropagation()}>
      <Button
        size="small"
        type="text"
        icon={<ArrowUpOutlined />}
        aria-label={t('toolbar.up')}
        title={t('toolbar.up')}
        disabled={up === null}
        onClick={() => act(up)}
      />
      <Button
        size="small"
        type="text"
        icon={<ArrowDownOutlined />}
        aria-label={t('toolbar.down')}
        title={t('toolbar.down')}
        disabled={down === null}
        onClick={() => act(down)}
      />
      <Button
        size="small"
        type="text"
        icon={<CopyOutlined />}
        aria-label={t('toolbar.duplicate')}
        title={t('toolbar.duplicate')}
        onClick={() => act(steps.duplicate(document, part.path, Date.now()))}
      />
      <Button
        size="small"
        type="text"
        danger
        icon={<DeleteOutlined />}
        aria-label={t('toolbar.remove')}
        title={t('toolbar.remove')}
        disabled={part.kind === 'page' && pages === 1}
        onClick={() => remove(part.path)}
      />
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'copy', label: t('toolbar.copy'), onClick: () => clipboard.copy(part.value) },
            {
              key: 'paste',
              label: t('toolbar.paste'),
              disabled: held === null || clipboard.isPage(held) !== (part.kind === 'page'),
              onClick: () =>
                held !== null && act(steps.paste(document, held, part.path.slice(0, -2), Number(part.path.at(-1)) + 1, Date.now())),
            },
            ...(part.kind === 'element' && places.length > 0
              ? [
                  {
                    key: 'move',
                    label: t('toolbar.moveTo'),
                    children: places.map(({ path, name, depth }, index) => ({
                      key: JSON.stringify(path),
                      label: `${'  '.repeat(depth)}${name || t('canvas.page', { number: Number(path[1]) + 1 })}`,
                      disabled: isSamePath(path, part.path.slice(0, -2)),
                      onClick: () => moveInto(index),
                    })),
                  },
                ]
              : []),
          ],
        }}
      >
        <Button size="small" type="text" icon={<EllipsisOutlined />} aria-label={t('toolbar.more')} title={t('toolbar.more')} />
      </Dropdown>
    </div>
  )
}

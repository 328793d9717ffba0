import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined'
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined'
import CopyOutlined from '@ant-design/icons/CopyOutlined'
import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import EllipsisOutlined from '@ant-design/icons/EllipsisOutlined'
import { Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { getChildListName } from '#resources/forms/content/edits.ts'
import type { FormNode } from '#resources/forms/content/formNodes.ts'
import { getValueAtPath, isSamePath } from '#resources/forms/content/json.ts'
import { useBuilder } from '../state/BuilderContext.ts'
import { type BuilderAction, steps } from '../state/builderState.ts'
import { clipboard } from '../state/clipboard.ts'
import { moveByOne, moveTargetsFor } from '../state/moveByOne.ts'

/** Actions on the selected part; every drag has an equivalent here and by keyboard. */
export function BlockToolbar({ part }: { readonly part: FormNode }) {
  const { t } = useTranslation('forms')
  const { state, dispatch, remove, show, parts } = useBuilder()
  const { document } = state
  const [moveUpStep, moveDownStep] = [moveByOne(document, part.path, -1), moveByOne(document, part.path, 1)]
  const dispatchStep = (step: BuilderAction | null) => {
    if (step === null) return
    dispatch(step)
    if (step.do === 'step' && step.select !== undefined) show(step.select)
  }
  const moveTargets = moveTargetsFor(document, part.path)
  const copiedPart = clipboard.held()
  const pages = parts.filter(({ kind }) => kind === 'page').length
  const moveToTarget = (index: number) => {
    const moveTarget = moveTargets[index]
    if (moveTarget === undefined) return
    const name = getChildListName(document, moveTarget.path)
    const list = name === null ? undefined : getValueAtPath(document, [...moveTarget.path, name])
    dispatchStep(steps.move(document, part.path, moveTarget.path, Array.isArray(list) ? list.length : 0, Date.now()))
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
        disabled={moveUpStep === null}
        onClick={() => dispatchStep(moveUpStep)}
      />
      <Button
        size="small"
        type="text"
        icon={<ArrowDownOutlined />}
        aria-label={t('toolbar.down')}
        title={t('toolbar.down')}
        disabled={moveDownStep === null}
        onClick={() => dispatchStep(moveDownStep)}
      />
      <Button
        size="small"
        type="text"
        icon={<CopyOutlined />}
        aria-label={t('toolbar.duplicate')}
        title={t('toolbar.duplicate')}
        onClick={() => dispatchStep(steps.duplicate(document, part.path, Date.now()))}
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
              disabled: copiedPart === null || clipboard.isPage(copiedPart) !== (part.kind === 'page'),
              onClick: () =>
                copiedPart !== null &&
                dispatchStep(steps.paste(document, copiedPart, part.path.slice(0, -2), Number(part.path.at(-1)) + 1, Date.now())),
            },
            ...(part.kind === 'element' && moveTargets.length > 0
              ? [
                  {
                    key: 'move',
                    label: t('toolbar.moveTo'),
                    children: moveTargets.map(({ path, name, depth }, index) => ({
                      key: JSON.stringify(path),
                      label: `${'  '.repeat(depth)}${name || t('canvas.page', { number: Number(path[1]) + 1 })}`,
                      disabled: isSamePath(path, part.path.slice(0, -2)),
                      onClick: () => moveToTarget(index),
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

import HolderOutlined from '@ant-design/icons/HolderOutlined'
import { memo, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isSamePath } from '#resources/forms/json.ts'
import { isPanel, type Part } from '#resources/forms/parts.ts'
import { isKnownType } from '#resources/forms/questionTypes.ts'
import { QuestionIcon } from '../QuestionIcon.tsx'
import { useBuilder } from '../state/BuilderContext.ts'
import { usePartNames } from '../usePartNames.ts'
import { BlockPreview } from './BlockPreview.tsx'
import { BlockToolbar } from './BlockToolbar.tsx'
import { dragBlock } from './drop.ts'

interface BlockProps {
  readonly part: Part
  /** It can be neither moved nor taken away. */
  readonly isFixed: boolean
  readonly children?: ReactNode
}

/** A part on the canvas: a click or Enter shows its settings, its handle drags it, its toolbar does the rest. */
export function Block({ part, isFixed, children }: BlockProps) {
  const { t } = useTranslation('forms')
  const { state, dispatch, problems } = useBuilder()
  const nameOf = usePartNames()
  const block = useRef<HTMLDivElement>(null)
  const handle = useRef<HTMLSpanElement>(null)
  const key = JSON.stringify(part.path)
  const isSelected = isSamePath(state.selected, part.path)
  const isMovable = !isFixed && part.kind !== 'page'
  useEffect(() => {
    if (!isMovable || block.current === null || handle.current === null) return
    return dragBlock(block.current, handle.current, JSON.parse(key))
  }, [key, isMovable])
  const worst = problems.find(({ path }) => isSamePath(path.slice(0, part.path.length), part.path) && !goesDeeper(path, part))
  const name = nameOf(part)
  const select = () => dispatch({ do: 'select', path: part.path })
  const type = part.kind === 'page' ? t('types.page') : isKnownType(part.type) ? t(`types.${part.type}`) : part.type
  return (
    // biome-ignore lint/a11y/useSemanticElements: it holds blocks and buttons of its own, which no button may
    <div
      ref={block}
      className="form-builder-block"
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the focus chooses it, and the keys of the builder are about it
      tabIndex={0}
      aria-label={`${name}, ${type}`}
      data-block={key}
      data-selected={isSelected}
      data-kind={part.kind === 'page' ? 'page' : isPanel(part) ? 'panel' : 'question'}
      data-level={worst?.level}
      onClick={(event) => {
        event.stopPropagation()
        select()
      }}
      onKeyDown={(event) => {
        if (event.target === event.currentTarget && event.key === 'Enter') select()
      }}
      onFocus={({ target, currentTarget }) => target === currentTarget && select()}
    >
      <div className="form-builder-block-head">
        {isMovable && (
          <span ref={handle} className="form-builder-handle" aria-hidden>
            <HolderOutlined />
          </span>
        )}
        <span className="form-builder-block-type" title={type}>
          <QuestionIcon type={part.kind === 'page' ? 'page' : part.type} />
        </span>
        <BlockTitle part={part} name={name} />
        {isSelected && !isFixed && <BlockToolbar part={part} />}
      </div>
      {part.kind === 'element' && <BlockPreview part={part} />}
      {children}
    </div>
  )
}

const goesDeeper = (path: readonly (string | number)[], { path: own }: Part): boolean =>
  path
    .slice(own.length)
    .some(
      (key, index) =>
        typeof key === 'number' && index > 0 && /elements|questions|templateElements/i.test(String(path[own.length + index - 1])),
    )

const BlockTitle = memo(function BlockTitle({ part, name }: { readonly part: Part; readonly name: string }) {
  const { t } = useTranslation('forms')
  return (
    <span className="form-builder-block-title">
      {name}
      {part.value.isRequired === true && (
        <span className="form-builder-required" title={t('settings.isRequired')}>
          *
        </span>
      )}
    </span>
  )
})

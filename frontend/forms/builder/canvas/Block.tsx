import HolderOutlined from '@ant-design/icons/HolderOutlined'
import { memo, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type FormNode, isPanel } from '#resources/forms/content/formNodes.ts'
import { isKnownType } from '#resources/forms/content/questionTypes.ts'
import { isForUnblinded } from '#resources/forms/content/unblindedItems.ts'
import type { FormProblem } from '#resources/forms/survey/checks.ts'
import { ToneTag } from '../../../base/ui/ToneTag.tsx'
import { QuestionIcon } from '../questions/QuestionIcon.tsx'
import { useLatestBuilder } from '../state/BuilderContext.ts'
import { BlockPreview } from './BlockPreview.tsx'
import { BlockToolbar } from './BlockToolbar.tsx'
import { dragBlock } from './drop.ts'

interface BlockProps {
  readonly part: FormNode
  /** Display name. */
  readonly name: string
  readonly isSelected: boolean
  /** Level of its most severe problem. */
  readonly level: FormProblem['level'] | undefined
  /** True if the part can be neither moved nor removed. */
  readonly isFixed: boolean
  /** Language of the shown texts; empty for the form's default. */
  readonly language: string
  readonly children?: ReactNode
}

/** Part on the canvas. A click or Enter shows its settings, its handle drags it, and its toolbar offers further actions. */
export const Block = memo(function Block({ part, name, isSelected, level, isFixed, language, children }: BlockProps) {
  const { t } = useTranslation('forms')
  const builder = useLatestBuilder()
  const block = useRef<HTMLDivElement>(null)
  const handle = useRef<HTMLSpanElement>(null)
  const key = JSON.stringify(part.path)
  const select = () => builder.current.dispatch({ do: 'select', path: part.path })
  const isMovable = !isFixed && part.kind !== 'page'
  useEffect(() => {
    if (!isMovable || block.current === null || handle.current === null) return
    return dragBlock(block.current, handle.current, JSON.parse(key))
  }, [key, isMovable])
  const unblindedTag = isForUnblinded(part.value) ? t('unblinded.tag') : null
  const type = part.kind === 'page' ? t('types.page') : isKnownType(part.type) ? t(`types.${part.type}`) : part.type
  return (
    // biome-ignore lint/a11y/useSemanticElements: it contains blocks and buttons, which no button may
    <div
      ref={block}
      className="form-builder-block"
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the focus chooses it, and the keys of the builder are about it
      tabIndex={0}
      aria-label={[name, type, unblindedTag].filter(Boolean).join(', ')}
      data-block={key}
      data-selected={isSelected}
      data-kind={part.kind === 'page' ? 'page' : isPanel(part) ? 'panel' : 'question'}
      data-level={level}
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
        <span className="form-builder-block-title" data-machine={name === part.name || undefined}>
          {name}
          {part.value.isRequired === true && (
            <span className="form-builder-required" title={t('settings.isRequired')}>
              *
            </span>
          )}{' '}
          {unblindedTag !== null && <ToneTag tone="warning">{unblindedTag}</ToneTag>}
        </span>
        {isSelected && !isFixed && <BlockToolbar part={part} />}
      </div>
      {part.kind === 'element' && <BlockPreview part={part} language={language} />}
      {children}
    </div>
  )
}, isAsBefore)

/** Each change creates new part objects, so this compares only what is rendered: content and position. */
function isAsBefore(before: BlockProps, now: BlockProps): boolean {
  return (
    before.part.value === now.part.value &&
    before.part.path.join() === now.part.path.join() &&
    before.name === now.name &&
    before.isSelected === now.isSelected &&
    before.level === now.level &&
    before.isFixed === now.isFixed &&
    before.language === now.language &&
    before.children === now.children
  )
}

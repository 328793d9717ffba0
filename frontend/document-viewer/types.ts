import type { Content } from './useContent.ts'

/** A stored file as the viewer needs to know it, or content that is kept elsewhere. */
export interface ViewedFile {
  /** Of the stored file, or of what is kept elsewhere its address. */
  readonly id: string
  readonly fileName: string
  /** By its content. */
  readonly contentType: string
  /** Bytes. */
  readonly fileSize: number
  /** Where content that is kept elsewhere is opened; absent: it is stored here. */
  readonly link?: string
}

/** What the viewer can do with a file. */
export type ViewKind = 'image' | 'video' | 'pdf' | NotViewed

/** Why content is only offered for download, or to be opened elsewhere. */
export type NotViewed = 'external' | 'unsupported' | 'tooLarge' | 'protected'

/** What shows a file is told: the file, where it is, and how it is looked at. */
export interface StageProps {
  readonly file: ViewedFile
  readonly content: Content
  /** In tenths. */
  readonly zoom: number
  /** From 1. */
  readonly page: number
  readonly onPages: (count: number) => void
  /** It cannot be shown after all. */
  readonly onNotViewed: (why: NotViewed) => void
}

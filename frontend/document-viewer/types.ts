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

/** Where the content of a file is to be had now, and what became of it. */
export interface Content {
  /** Null while it is asked for. */
  readonly address: string | null
  /** It failed twice: only the person tries again. */
  readonly hasFailed: boolean
  /** The content could not be shown. */
  readonly fail: () => void
  readonly refresh: () => void
}

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

import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined'
import BorderOutlined from '@ant-design/icons/BorderOutlined'
import CalculatorOutlined from '@ant-design/icons/CalculatorOutlined'
import CalendarOutlined from '@ant-design/icons/CalendarOutlined'
import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined'
import CheckSquareOutlined from '@ant-design/icons/CheckSquareOutlined'
import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined'
import CodeOutlined from '@ant-design/icons/CodeOutlined'
import DownSquareOutlined from '@ant-design/icons/DownSquareOutlined'
import EditOutlined from '@ant-design/icons/EditOutlined'
import FontSizeOutlined from '@ant-design/icons/FontSizeOutlined'
import GroupOutlined from '@ant-design/icons/GroupOutlined'
import MenuOutlined from '@ant-design/icons/MenuOutlined'
import OrderedListOutlined from '@ant-design/icons/OrderedListOutlined'
import PaperClipOutlined from '@ant-design/icons/PaperClipOutlined'
import PictureOutlined from '@ant-design/icons/PictureOutlined'
import RetweetOutlined from '@ant-design/icons/RetweetOutlined'
import StarOutlined from '@ant-design/icons/StarOutlined'
import SwitcherOutlined from '@ant-design/icons/SwitcherOutlined'
import TableOutlined from '@ant-design/icons/TableOutlined'
import type { ComponentType } from 'react'
import type { QuestionTypeName } from '#resources/forms/content/questionTypes.ts'
import {
  ChoicesPreview,
  ColumnsPreview,
  EmptyPreview,
  ExpressionPreview,
  HtmlPreview,
  ItemsPreview,
  PlaceholderPreview,
  type PreviewProps,
  RatingPreview,
  YesNoPreview,
} from './looks.tsx'

interface PartView {
  readonly Icon: ComponentType<{ 'aria-hidden': true }>
  /** Content of a block below its title. */
  readonly Look: ComponentType<PreviewProps>
}

/** Builder's view of each type. It complements the table in `questionTypes.ts`, which defines the content and the answers of a type. */
export const partViews: Readonly<Record<QuestionTypeName, PartView>> = {
  text: { Icon: FontSizeOutlined, Look: PlaceholderPreview },
  comment: { Icon: MenuOutlined, Look: PlaceholderPreview },
  multipletext: { Icon: OrderedListOutlined, Look: ItemsPreview },
  radiogroup: { Icon: CheckCircleOutlined, Look: ChoicesPreview },
  checkbox: { Icon: CheckSquareOutlined, Look: ChoicesPreview },
  dropdown: { Icon: DownSquareOutlined, Look: PlaceholderPreview },
  tagbox: { Icon: SwitcherOutlined, Look: PlaceholderPreview },
  boolean: { Icon: BorderOutlined, Look: YesNoPreview },
  rating: { Icon: StarOutlined, Look: RatingPreview },
  ranking: { Icon: OrderedListOutlined, Look: ChoicesPreview },
  imagepicker: { Icon: PictureOutlined, Look: ChoicesPreview },
  'time-picker': { Icon: ClockCircleOutlined, Look: PlaceholderPreview },
  'date-picker': { Icon: CalendarOutlined, Look: PlaceholderPreview },
  matrix: { Icon: TableOutlined, Look: ColumnsPreview },
  matrixdropdown: { Icon: TableOutlined, Look: ColumnsPreview },
  matrixdynamic: { Icon: AppstoreOutlined, Look: ColumnsPreview },
  paneldynamic: { Icon: RetweetOutlined, Look: EmptyPreview },
  expression: { Icon: CalculatorOutlined, Look: ExpressionPreview },
  file: { Icon: PaperClipOutlined, Look: PlaceholderPreview },
  signaturepad: { Icon: EditOutlined, Look: PlaceholderPreview },
  html: { Icon: CodeOutlined, Look: HtmlPreview },
  image: { Icon: PictureOutlined, Look: PlaceholderPreview },
  panel: { Icon: GroupOutlined, Look: EmptyPreview },
}

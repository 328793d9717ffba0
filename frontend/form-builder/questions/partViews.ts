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
import type { QuestionTypeName } from '#resources/forms/questionTypes.ts'
import {
  ChoicesLook,
  ColumnsLook,
  ExpressionLook,
  HtmlLook,
  ItemsLook,
  type LookProps,
  NoLook,
  PlaceholderLook,
  RatingLook,
  YesNoLook,
} from './looks.tsx'

interface PartView {
  readonly Icon: ComponentType<{ 'aria-hidden': true }>
  /** Shown in a block below its title. */
  readonly Look: ComponentType<LookProps>
}

/** How the builder draws each type: the second half of the table in `questionTypes.ts`, which says what a type holds and how it is answered. */
export const partViews: Readonly<Record<QuestionTypeName, PartView>> = {
  text: { Icon: FontSizeOutlined, Look: PlaceholderLook },
  comment: { Icon: MenuOutlined, Look: PlaceholderLook },
  multipletext: { Icon: OrderedListOutlined, Look: ItemsLook },
  radiogroup: { Icon: CheckCircleOutlined, Look: ChoicesLook },
  checkbox: { Icon: CheckSquareOutlined, Look: ChoicesLook },
  dropdown: { Icon: DownSquareOutlined, Look: PlaceholderLook },
  tagbox: { Icon: SwitcherOutlined, Look: PlaceholderLook },
  boolean: { Icon: BorderOutlined, Look: YesNoLook },
  rating: { Icon: StarOutlined, Look: RatingLook },
  ranking: { Icon: OrderedListOutlined, Look: ChoicesLook },
  imagepicker: { Icon: PictureOutlined, Look: ChoicesLook },
  'time-picker': { Icon: ClockCircleOutlined, Look: PlaceholderLook },
  'date-picker': { Icon: CalendarOutlined, Look: PlaceholderLook },
  matrix: { Icon: TableOutlined, Look: ColumnsLook },
  matrixdropdown: { Icon: TableOutlined, Look: ColumnsLook },
  matrixdynamic: { Icon: AppstoreOutlined, Look: ColumnsLook },
  paneldynamic: { Icon: RetweetOutlined, Look: NoLook },
  expression: { Icon: CalculatorOutlined, Look: ExpressionLook },
  file: { Icon: PaperClipOutlined, Look: PlaceholderLook },
  signaturepad: { Icon: EditOutlined, Look: PlaceholderLook },
  html: { Icon: CodeOutlined, Look: HtmlLook },
  image: { Icon: PictureOutlined, Look: PlaceholderLook },
  panel: { Icon: GroupOutlined, Look: NoLook },
}

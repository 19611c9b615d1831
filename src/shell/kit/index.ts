/** The kit: the parts every view is made of, ours and third parties'. It knows nothing of the rest of Latchkey. */
export { Action, Actions, type ActionProps } from './Actions.tsx'
export { AddressBlock, type AddressBlockProps } from './AddressBlock.tsx'
export { AmountInput, type AmountInputProps } from './AmountInput.tsx'
export { AmountText, type AmountTextProps } from './AmountText.tsx'
export { Avatar, type AvatarProps } from './Avatar.tsx'
export { Badge, type BadgeProps } from './Badge.tsx'
export { Box, type BoxProps } from './Box.tsx'
export {
  Button,
  ButtonPair,
  Columns,
  Link,
  LinkButton,
  TextButton,
  type ButtonProps,
  type LinkButtonProps,
  type LinkProps,
  type TextButtonProps,
} from './Button.tsx'
export { Checkbox, type CheckboxProps } from './Checkbox.tsx'
export { Chip, type ChipProps } from './Chip.tsx'
export { CopyButton, type CopyButtonProps } from './CopyButton.tsx'
export { Facts, type FactsProps } from './Facts.tsx'
export { Field, type FieldProps } from './Field.tsx'
export { amountText, formatAmount, type AmountFormat, type AmountParts } from './formatAmount.ts'
export { frameCss } from './frame.css.ts'
export { Grid, GridSkeleton, GridTile, type GridProps, type GridTileProps } from './Grid.tsx'
export { Header, type HeaderProps } from './Header.tsx'
export { useMediaQuery, useReadable, type ReadableLike } from './hooks.ts'
export { Icon, type IconLike, type IconProps, type Tone } from './Icon.tsx'
export { IconButton, type IconButtonProps } from './IconButton.tsx'
export { icons, type IconName } from './icons.ts'
export { safeImageSrc } from './image.ts'
export { AlertBar, Note, type AlertBarProps, type NoteProps } from './Note.tsx'
export { Otp, type OtpProps } from './Otp.tsx'
export { Picture, Tile, type PictureProps, type PictureSize, type TileProps } from './Picture.tsx'
export { Plate, type PlateProps } from './Plate.tsx'
export { Rail, type RailParty, type RailProps } from './Rail.tsx'
export { Row, type RowProps } from './Row.tsx'
export { RowSkeleton, Skeleton, type RowSkeletonProps, type SkeletonProps } from './Skeleton.tsx'
export { kitCss } from './styles.ts'
export { Tabs, type TabsProps } from './Tabs.tsx'
export { cleanText, graphemes, hash, shortAddress } from './text.ts'
export { Divider, Heading, Hint, Text, VisuallyHidden, type HintProps } from './Text.tsx'
export { Toast, type ToastProps } from './Toast.tsx'
export { Tooltip, type TooltipProps } from './Tooltip.tsx'
export { useCopy, type CopyState } from './useCopy.ts'
export { useStyles } from './useStyles.ts'

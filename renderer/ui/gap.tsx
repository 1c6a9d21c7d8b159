interface GapProps {
  /** CSS pixels */
  readonly height: number
}

/** Where rows of a table are that are not drawn. One cell: spanning columns that are hidden would bring them back. */
export function Gap({ height }: GapProps) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: it holds nothing, and cannot be focused.
    <tr class="gap" aria-hidden="true">
      <td style={{ height: `${height}px` }} />
    </tr>
  )
}

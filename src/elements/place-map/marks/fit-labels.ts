/** A label below a pin, in pixels of the screen. */
export interface Label {
  /** The pin. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How large pins are, in pixels of the screen. */
export interface PinSize {
  readonly radius: number;
  /** From a pin's edge to its label. */
  readonly gap: number;
}

/** A rectangle in pixels of the screen. */
export interface LabelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Returns the indices of labels that neither overlap each other nor hide a pin or something else. Earlier labels go
 * first. OpenLayers would do so too, but it compares rotated boxes under rotation, and would leave nearly all labels out.
 */
export function fitLabels(
  labels: readonly Label[],
  { radius, gap }: PinSize,
  others: readonly LabelBox[],
): Set<number> {
  const pins = labels.map(
    ({ x, y }): LabelBox => ({ left: x - radius, top: y - radius, right: x + radius, bottom: y + radius }),
  );
  const taken = [...others];
  const fitting = new Set<number>();
  labels.forEach(({ x, y, width, height }, i) => {
    const top = y + radius + gap;
    const box = { left: x - width / 2, top, right: x + width / 2, bottom: top + height };
    if (taken.some((other) => overlap(box, other)) || pins.some((pin) => overlap(box, pin))) return;
    taken.push(box);
    fitting.add(i);
  });
  return fitting;
}

function overlap(a: LabelBox, b: LabelBox): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

import { chooseContrast } from '../style/contrast.ts';

/** The settings of the display that a visitor can change. */
export class Display {
  isLarge = false;
  isContrasting = false;

  /** Sets the text to one and a half of its size, or back. */
  toggleLarge(): void {
    this.set(!this.isLarge, this.isContrasting);
  }

  toggleContrast(): void {
    this.set(this.isLarge, !this.isContrasting);
  }

  reset(): void {
    this.set(false, false);
  }

  private set(large: boolean, contrast: boolean): void {
    this.isLarge = large;
    this.isContrasting = contrast;
    const { dataset } = document.documentElement;
    if (large) dataset.text = 'large';
    else delete dataset.text;
    chooseContrast(contrast);
  }
}

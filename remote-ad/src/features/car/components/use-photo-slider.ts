import { nextTask } from '@cars/shared-contracts/client/next-task';
import { isMotionReduced } from '@cars/shared-ui/kit/is-motion-reduced';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { Swiper } from 'swiper';

/** Slides in view and the gap between them [CAR-1]. */
export const SLIDES_PER_VIEW = 1.04;
export const SLIDE_GAP_PX = 2;

/** Duration of one slide's move. */
const MOVE_MS = 200;

const end = (slider: RefObject<Swiper | null>): void => {
  slider.current?.destroy();
  slider.current = null;
};

/** The slide at the left edge after native scrolling. */
export const scrolledSlide = (strip: HTMLElement): number => {
  const slide = strip.querySelector<HTMLElement>('.swiper-slide');
  return slide ? Math.round(strip.scrollLeft / (slide.offsetWidth + SLIDE_GAP_PX)) : 0;
};

/**
 * Turns a strip of slides into the looping slider [CAR-1]. The strip scrolls natively until Swiper has
 * loaded, and for good when it fails: photos never wait for a script.
 */
export const usePhotoSlider = (
  strip: RefObject<HTMLElement | null>,
  slides: number,
  onShow: (slide: number) => void,
) => {
  const slider = useRef<Swiper | null>(null);

  useEffect(() => {
    const element = strip.current;
    if (!element || slides < 2) return;
    let isGone = false;
    const start = async () => {
      // Its code, its settings and its slides are a task each.
      await nextTask();
      const { Swiper } = await import('swiper');
      await nextTask();
      if (isGone) return;
      const swiper = new Swiper(element, {
        init: false,
        slidesPerView: SLIDES_PER_VIEW,
        spaceBetween: SLIDE_GAP_PX,
        loop: true,
        speed: isMotionReduced() ? 0 : MOVE_MS,
        lazyPreload: false,
        on: { realIndexChange: ({ realIndex }) => onShow(realIndex) },
      });
      await nextTask();
      if (isGone) return;
      swiper.params.initialSlide = scrolledSlide(element);
      element.scrollLeft = 0;
      swiper.init();
      slider.current = swiper;
    };
    start().catch((error: unknown) => console.warn('photo slider', error));
    return () => {
      isGone = true;
      end(slider);
    };
  }, [strip, slides, onShow]);

  // While the strip is still in the page: Swiper puts the slides back in order, and a browser never frees a
  // responsive picture that was moved when its page was gone already [P27].
  useLayoutEffect(() => () => end(slider), []);

  return {
    /** Moves by one slide: −1 back, +1 on. */
    move: (step: 1 | -1) => {
      const swiper = slider.current;
      if (swiper) step > 0 ? swiper.slideNext() : swiper.slidePrev();
      else strip.current?.scrollBy({ left: step * strip.current.clientWidth });
    },
    /** Shows this slide without a motion. */
    moveTo: (slide: number) => {
      const swiper = slider.current;
      const target = strip.current?.querySelector<HTMLElement>('.swiper-slide');
      if (swiper) swiper.slideToLoop(slide, 0);
      else if (strip.current && target)
        strip.current.scrollLeft = slide * (target.offsetWidth + SLIDE_GAP_PX);
    },
  };
};

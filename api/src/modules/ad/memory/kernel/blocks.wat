;; Loops over one block of bitmaps: 8,192 ads are 1,024 bytes, read 16 at a time. An address is a number of bytes.
;; `pnpm generate` makes block-code.ts of this file; block-memory.ts names the functions for TypeScript.
(module
  (import "blocks" "memory" (memory 1 32768 shared))

  ;; to = from AND words; returns whether a bit is left.
  (func (export "intersect") (param $from i32) (param $words i32) (param $to i32) (result i32)
    (local $at i32) (local $both v128) (local $any v128)
    (loop $next
      (v128.store
        (i32.add (local.get $to) (local.get $at))
        (local.tee $both
          (v128.and
            (v128.load (i32.add (local.get $from) (local.get $at)))
            (v128.load (i32.add (local.get $words) (local.get $at))))))
      (local.set $any (v128.or (local.get $any) (local.get $both)))
      (br_if $next (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 16))) (i32.const 1024))))
    (v128.any_true (local.get $any)))

  ;; to = from AND NOT words; returns whether a bit is left.
  (func (export "subtract") (param $from i32) (param $words i32) (param $to i32) (result i32)
    (local $at i32) (local $rest v128) (local $any v128)
    (loop $next
      (v128.store
        (i32.add (local.get $to) (local.get $at))
        (local.tee $rest
          (v128.andnot
            (v128.load (i32.add (local.get $from) (local.get $at)))
            (v128.load (i32.add (local.get $words) (local.get $at))))))
      (local.set $any (v128.or (local.get $any) (local.get $rest)))
      (br_if $next (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 16))) (i32.const 1024))))
    (v128.any_true (local.get $any)))

  ;; to = from AND upTo AND NOT below; returns whether a bit is left.
  (func (export "intersectBetween")
    (param $from i32) (param $below i32) (param $upTo i32) (param $to i32) (result i32)
    (local $at i32) (local $rest v128) (local $any v128)
    (loop $next
      (v128.store
        (i32.add (local.get $to) (local.get $at))
        (local.tee $rest
          (v128.andnot
            (v128.and
              (v128.load (i32.add (local.get $from) (local.get $at)))
              (v128.load (i32.add (local.get $upTo) (local.get $at))))
            (v128.load (i32.add (local.get $below) (local.get $at))))))
      (local.set $any (v128.or (local.get $any) (local.get $rest)))
      (br_if $next (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 16))) (i32.const 1024))))
    (v128.any_true (local.get $any)))

  ;; to = to OR words.
  (func (export "unite") (param $words i32) (param $to i32)
    (local $at i32)
    (loop $next
      (v128.store
        (i32.add (local.get $to) (local.get $at))
        (v128.or
          (v128.load (i32.add (local.get $to) (local.get $at)))
          (v128.load (i32.add (local.get $words) (local.get $at)))))
      (br_if $next (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 16))) (i32.const 1024)))))

  ;; How many bits are set.
  (func (export "count") (param $words i32) (result i32)
    (local $at i32) (local $count i64)
    (loop $next
      (local.set $count
        (i64.add
          (local.get $count)
          (i64.add
            (i64.popcnt (i64.load (i32.add (local.get $words) (local.get $at))))
            (i64.popcnt (i64.load offset=8 (i32.add (local.get $words) (local.get $at)))))))
      (br_if $next (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 16))) (i32.const 1024))))
    (i32.wrap_i64 (local.get $count)))

  ;; How many bits both have.
  (func (export "countBoth") (param $words i32) (param $others i32) (result i32)
    (local $at i32) (local $count i64)
    (loop $next
      (local.set $count
        (i64.add
          (local.get $count)
          (i64.popcnt
            (i64.and
              (i64.load (i32.add (local.get $words) (local.get $at)))
              (i64.load (i32.add (local.get $others) (local.get $at)))))))
      (br_if $next (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 8))) (i32.const 1024))))
    (i32.wrap_i64 (local.get $count)))

  ;; The numbers of the set bits as a list of i32, the first bit being $first; returns how many they are.
  (func (export "list") (param $words i32) (param $first i32) (param $to i32) (result i32)
    (local $end i32) (local $word i64) (local $start i32)
    (local.set $start (local.get $to))
    (local.set $end (i32.add (local.get $words) (i32.const 1024)))
    (loop $next
      (local.set $word (i64.load (local.get $words)))
      (block $empty
        (br_if $empty (i64.eqz (local.get $word)))
        (loop $bit
          (i32.store
            (local.get $to)
            (i32.add (local.get $first) (i32.wrap_i64 (i64.ctz (local.get $word)))))
          (local.set $to (i32.add (local.get $to) (i32.const 4)))
          ;; Without its lowest bit.
          (local.set $word (i64.and (local.get $word) (i64.sub (local.get $word) (i64.const 1))))
          (br_if $bit (i64.ne (local.get $word) (i64.const 0)))))
      (local.set $first (i32.add (local.get $first) (i32.const 64)))
      (br_if $next (i32.lt_u (local.tee $words (i32.add (local.get $words) (i32.const 8))) (local.get $end))))
    (i32.shr_u (i32.sub (local.get $to) (local.get $start)) (i32.const 2)))

  ;; Removes the bits whose value is not from $low to $high. In doubt are those that $doubt has or $sure has not; $values
  ;; is the address of the value of the first bit. Returns how many bits are left.
  (func (export "refine")
    (param $words i32) (param $doubt i32) (param $sure i32) (param $values i32) (param $low f64) (param $high f64)
    (result i32)
    (local $end i32) (local $word i64) (local $open i64) (local $value f64) (local $count i64)
    (local.set $end (i32.add (local.get $words) (i32.const 1024)))
    (loop $next
      (local.set $word (i64.load (local.get $words)))
      (block $empty
        (br_if $empty (i64.eqz (local.get $word)))
        (local.set $open
          (i64.and
            (local.get $word)
            (i64.or
              (i64.load (local.get $doubt))
              (i64.xor (i64.load (local.get $sure)) (i64.const -1)))))
        (block $done
          (br_if $done (i64.eqz (local.get $open)))
          (loop $bit
            (local.set $value
              (f64.load
                (i32.add
                  (local.get $values)
                  (i32.shl (i32.wrap_i64 (i64.ctz (local.get $open))) (i32.const 3)))))
            (local.set $word
              (i64.xor
                (local.get $word)
                (select
                  (i64.const 0)
                  (i64.and (local.get $open) (i64.sub (i64.const 0) (local.get $open)))
                  (i32.and
                    (f64.ge (local.get $value) (local.get $low))
                    (f64.le (local.get $value) (local.get $high))))))
            (local.set $open (i64.and (local.get $open) (i64.sub (local.get $open) (i64.const 1))))
            (br_if $bit (i64.ne (local.get $open) (i64.const 0))))
          (i64.store (local.get $words) (local.get $word)))
        (local.set $count (i64.add (local.get $count) (i64.popcnt (local.get $word)))))
      (local.set $doubt (i32.add (local.get $doubt) (i32.const 8)))
      (local.set $sure (i32.add (local.get $sure) (i32.const 8)))
      (local.set $values (i32.add (local.get $values) (i32.const 512)))
      (br_if $next (i32.lt_u (local.tee $words (i32.add (local.get $words) (i32.const 8))) (local.get $end))))
    (i32.wrap_i64 (local.get $count))))
